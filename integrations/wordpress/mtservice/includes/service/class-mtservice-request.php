<?php
/**
 * Requests over WordPress's HTTP functions.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Sends all of the plugin's requests over WordPress's HTTP functions. Limits the size of responses, never decompresses
 * responses, and contacts addresses of the site's own network only if wp-config.php allows it.
 */
class MtService_Request {

	/** Maximum size of a response in bytes, and of a document, which may arrive as an array of numbers. */
	const MAX_BYTES          = 8388608;
	const MAX_DOCUMENT_BYTES = 419495936;
	/** Maximum size in bytes of an error that is decoded. */
	const MAX_ERROR_BYTES = 65536;

	/** Address ranges that WordPress's own check allows: link-local, carrier-grade NAT, benchmarking, and multicast. */
	const LOCAL = '~^(?:169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|198\.1[89]\.|2[2-5]\d\.)~';

	/**
	 * Sends a request as `wp_remote_request` does.
	 *
	 * @param string $url  Address.
	 * @param array  $args Arguments of `wp_remote_request`.
	 * @return array|WP_Error The error has the code `mtservice_large` if the response is too large, `mtservice_private` if the
	 *                        address is not allowed.
	 */
	public static function send( $url, #[\SensitiveParameter] array $args ) {
		if ( ! self::is_allowed( $url ) ) {
			return self::refusal();
		}
		$most                        = empty( $args['stream'] ) ? self::MAX_BYTES : self::MAX_DOCUMENT_BYTES;
		$args['limit_response_size'] = $most + 1;

		$args['headers']['Accept-Encoding'] = 'identity';
		// Does not decompress a response that is compressed anyway: a small response may expand to gigabytes.
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

	/** Creates the error for a response that is too large. */
	public static function too_large() {
		return new WP_Error( 'mtservice_large', 'The answer is larger than one of a translation service' );
	}

	/** Creates the error for an address that is not allowed. */
	public static function refusal() {
		return new WP_Error( 'mtservice_private', 'The address is one of a private network' );
	}

	/**
	 * Decodes the JSON of a response; returns null if it is invalid, or if its values would take too much memory.
	 *
	 * @param string $json Body of the response.
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
	 * Whether an address is allowed: any public address with a standard port; other addresses only if wp-config.php allows
	 * them, since responses reveal which ports of the site's own network are open.
	 *
	 * @param string $url Address.
	 */
	public static function is_allowed( $url ) {
		if ( MtService_Settings::allows_private() || MtService_Settings::is_fixed_address( $url ) ) {
			return true;
		}
		$host = (string) wp_parse_url( $url, PHP_URL_HOST );
		// WordPress's own check exempts the site's host.
		$parts     = wp_parse_url( home_url() );
		$is_itself = strcasecmp( $host, (string) ( $parts['host'] ?? '' ) ) === 0;
		$address   = gethostbyname( trim( $host, '.' ) );
		$is_local  = 1 === preg_match( '~^(?:0|10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.~', $address ) || 1 === preg_match( self::LOCAL, $address );
		return ! $is_local && ( ! $is_itself || in_array( wp_parse_url( $url, PHP_URL_PORT ), array( null, 80, 443, 8080 ), true ) ) && false !== wp_http_validate_url( $url );
	}
}
