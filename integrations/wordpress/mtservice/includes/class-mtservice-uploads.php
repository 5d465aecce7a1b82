<?php
/**
 * Documents on their way to the service.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Takes a document from the browser as a file of a form, which PHP itself writes to the disk, and sends it from there.
 */
class MtService_Uploads {

	const FIELDS = array( 'appID', 'systemID', 'fileName', 'options' );
	/** Bytes of a document that may be sent from memory, where WordPress has no curl. */
	const MAX_IN_MEMORY = 4194304;

	/** Bytes of a document at most, as WordPress and PHP are set up. */
	public static function max_bytes() {
		$most = (int) wp_max_upload_size();
		return self::has_curl() ? $most : min( $most, self::MAX_IN_MEMORY );
	}

	/**
	 * Answers an upload.
	 *
	 * @param MtService_Client $client  Client.
	 * @param WP_REST_Request  $request Request with the fields and the file `content`; small ones may also be JSON.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function answer( $client, $request ) {
		$file = $request->get_file_params()['content'] ?? null;
		if ( $file ) {
			$content = self::content_of_form( $file, $request->get_body_params() );
		} elseif ( '' !== $request->get_body() && strlen( $request->get_body() ) <= self::MAX_IN_MEMORY ) {
			$content = array( 'body' => $request->get_body() );
		} else {
			// PHP drops a form that is larger than post_max_size.
			$content = MtService_Proxy::too_large( self::max_bytes() );
		}
		if ( is_wp_error( $content ) ) {
			return $content;
		}
		$answer = $client->send( 'StartDocumentTranslation', $content + array( 'timeout' => MtService_Downloads::SECONDS ) );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		return MtService_Tasks::after( 'StartDocumentTranslation', '', MtService_Proxy::response_of( $answer ) );
	}

	/**
	 * Writes the request for the service into a file.
	 *
	 * @param array $file   The uploaded file, as PHP describes it.
	 * @param array $fields Other fields.
	 * @return array|WP_Error
	 */
	private static function content_of_form( $file, $fields ) {
		$is_large = in_array( $file['error'], array( UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE ), true );
		if ( $is_large || $file['size'] > self::max_bytes() ) {
			return MtService_Proxy::too_large( self::max_bytes() );
		}
		if ( UPLOAD_ERR_OK !== $file['error'] || ! is_uploaded_file( $file['tmp_name'] ) ) {
			return MtService_Errors::make( 'badRequest', 400, array( 'message' => __( 'The document did not arrive whole. Send it again.', 'mtservice' ) ) );
		}
		$parameters = array_intersect_key( $fields, array_flip( self::FIELDS ) );
		$path       = MtService_Downloads::temporary_file();
		// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress's own functions would hold the document in memory.
		$source = fopen( $file['tmp_name'], 'rb' );
		$target = fopen( $path, 'wb' );
		fwrite( $target, substr( wp_json_encode( (object) $parameters ), 0, -1 ) . ( $parameters ? ',' : '' ) . '"content":[' );
		MtService_Downloads::each_piece(
			$source,
			function ( $integers ) use ( $target ) {
				fwrite( $target, $integers );
			}
		);
		fwrite( $target, ']}' );
		fclose( $source );
		fclose( $target );
		// phpcs:enable
		return array( 'from' => $path );
	}

	/**
	 * Sends a file as the body of a request.
	 *
	 * @param string $url  Address.
	 * @param array  $args Arguments of `wp_remote_request`.
	 * @param string $path File.
	 * @return array|WP_Error
	 */
	public static function send( $url, $args, $path ) {
		if ( ! self::has_curl() ) {
			$args['body'] = (string) file_get_contents( $path );
			return wp_remote_request( $url, $args );
		}
		// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress's HTTP functions can send only what is in memory.
		$file = fopen( $path, 'rb' );
		$hook = function ( &$handle, $parsed, $to ) use ( $file, $path, $url ) {
			if ( $to !== $url ) {
				return;
			}
			curl_setopt( $handle, CURLOPT_UPLOAD, true );
			curl_setopt( $handle, CURLOPT_CUSTOMREQUEST, 'POST' );
			curl_setopt( $handle, CURLOPT_INFILE, $file );
			curl_setopt( $handle, CURLOPT_INFILESIZE, filesize( $path ) );
		};
		add_action( 'http_api_curl', $hook, 10, 3 );
		$answer = wp_remote_request( $url, $args );
		remove_action( 'http_api_curl', $hook, 10 );
		fclose( $file );
		// phpcs:enable
		return $answer;
	}

	/** Whether WordPress sends with curl, which can send a file from the disk. */
	private static function has_curl() {
		return function_exists( 'curl_init' ) && function_exists( 'curl_exec' );
	}
}
