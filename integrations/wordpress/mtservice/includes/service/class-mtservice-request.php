<?php
/**
 * A request over WordPress's HTTP functions.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * The one way over WordPress's HTTP functions: no more of an answer is read than one of a service can have, nothing packed is
 * unpacked by PHP, and the addresses of the site's own network are asked only where its wp-config.php allows that.
 */
class MtService_Request {

	/** Bytes of an answer at most; of a document, which may come as an array of numbers. */
	const MAX_BYTES          = 8388608;
	const MAX_DOCUMENT_BYTES = 419495936;
	/** Bytes of an error that are read as JSON. */
	const MAX_ERROR_BYTES = 65536;

	/** Ranges of addresses that WordPress's own check lets through: of the link, of carriers, and for several receivers. */
	const LOCAL = '~^(?:169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|198\.1[89]\.|2[2-5]\d\.)~';

	/**
	 * Sends a request as `wp_remote_request` does.
	 *
	 * @param string $url  Address.
	 * @param array  $args Arguments of `wp_remote_request`.
	 * @return array|WP_Error With the code `mtservice_large` when the answer is too large, `mtservice_private` when the address
	 *                        may not be asked.
	 */
	public static function send( $url, #[\SensitiveParameter] array $args ) {
		if ( ! self::is_allowed( $url ) ) {
			return self::refusal();
		}
		$most                        = empty( $args['stream'] ) ? self::MAX_BYTES : self::MAX_DOCUMENT_BYTES;
		$args['limit_response_size'] = $most + 1;

		$args['headers']['Accept-Encoding'] = 'identity';
		// What is packed all the same stays packed: a small answer may hold gigabytes.
		$unmark = function ( &$response ) {
			$end      = strpos( $response, "\r\n\r\n" );
			$head     = false === $end ? $response : substr( $response, 0, $end );
			$response = preg_replace( '~^(?:content|transfer)-encoding:\s*+(?!chunked)[^\r\n]*+\r?\n?~mi', '', $head ) . ( false === $end ? '' : substr( $response, $end ) );
		};
		add_action( 'requests-requests.before_parse', $unmark );
		$answer = wp_remote_request( $url, $args );
		remove_action( 'requests-requests.before_parse', $unmark );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$size = empty( $args['stream'] ) ? strlen( wp_remote_retrieve_body( $answer ) ) : (int) filesize( $args['filename'] );
		return $size > $most ? self::too_large() : $answer;
	}

	/** The error for an answer that is larger than one of a service. */
	public static function too_large() {
		return new WP_Error( 'mtservice_large', 'The answer is larger than one of a translation service' );
	}

	/** The error for an address that may not be asked. */
	public static function refusal() {
		return new WP_Error( 'mtservice_private', 'The address is one of a private network' );
	}

	/**
	 * The JSON of an answer, null where there is none; as values it takes no more memory than PHP has.
	 *
	 * @param string $json The answer.
	 */
	public static function decode( $json ) {
		MtService_Client::load();
		try {
			return MtService\Decoder::parse( new MtService\Response( 200, array(), (string) $json ) );
		} catch ( MtService\Error $error ) {
			return null;
		}
	}

	/**
	 * Whether an address may be asked: one of the internet on a usual port; another one only where wp-config.php allows it,
	 * since answers tell which ports of the site's own network are open.
	 *
	 * @param string $url Address.
	 */
	public static function is_allowed( $url ) {
		if ( MtService_Settings::allows_private() || MtService_Settings::is_fixed_address( $url ) ) {
			return true;
		}
		$host = (string) wp_parse_url( $url, PHP_URL_HOST );
		// WordPress lets the site's own host through.
		$parts     = wp_parse_url( home_url() );
		$is_itself = strcasecmp( $host, (string) ( $parts['host'] ?? '' ) ) === 0;
		$address   = gethostbyname( trim( $host, '.' ) );
		$is_local  = 1 === preg_match( '~^(?:0|10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.~', $address ) || 1 === preg_match( self::LOCAL, $address );
		return ! $is_local && ( ! $is_itself || in_array( wp_parse_url( $url, PHP_URL_PORT ), array( null, 80, 443, 8080 ), true ) ) && false !== wp_http_validate_url( $url );
	}
}
