<?php
/**
 * Uploads of documents to the service.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Receives a document from the browser as a form file, which PHP writes to the disk, and sends the document from there.
 */
class MtService_Uploads {

	const FIELDS = array( 'appID', 'systemID', 'fileName', 'options' );

	/**
	 * Returns the maximum size of a document in bytes, from PHP's settings. WordPress's own limit does not apply: it is for the
	 * media library, and on a network it is 0 if a site's library is full.
	 */
	public static function max_bytes() {
		$most = PHP_INT_MAX;
		foreach ( array( 'upload_max_filesize', 'post_max_size' ) as $name ) {
			$bytes = wp_convert_hr_to_bytes( ini_get( $name ) );
			$most  = $bytes > 0 ? min( $most, $bytes ) : $most;
		}
		return self::needs_curl() ? min( $most, MtService_File_Request::MAX_IN_MEMORY ) : $most;
	}

	/** Whether larger documents need PHP's curl extension. */
	public static function needs_curl() {
		return ! MtService_File_Request::takes_any_size( MtService_Settings::address() );
	}

	/** Returns a sentence on the maximum size of a document, and on who can change it. */
	public static function limit_in_words() {
		$most = size_format( self::max_bytes() );
		if ( self::needs_curl() ) {
			/* translators: %s: size, as 4 MB */
			return sprintf( __( 'This site takes %s at most. Larger ones need PHP’s extension curl: ask the administrator of the server to add it.', 'mtservice' ), $most );
		}
		/* translators: %s: size, as 8 MB */
		return sprintf( __( 'This site takes %s at most.', 'mtservice' ), $most );
	}

	/** Creates the error for a document that is too large. */
	private static function too_large() {
		/* translators: %s: a sentence that says how large a document may be */
		$message = sprintf( __( 'This document is too large. %s', 'mtservice' ), self::limit_in_words() );
		return MtService_Errors::make( 'textSizeLimitExceeded', 413, array( 'message' => $message ) );
	}

	/**
	 * Handles an upload.
	 *
	 * @param MtService_Client $client  Client.
	 * @param WP_REST_Request  $request Request with the form fields and the file `content`, or with JSON for a small
	 *     document.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function answer( $client, $request ) {
		$file = $request->get_file_params()['content'] ?? null;
		if ( $file ) {
			$content = self::content_of_form( $file, $request->get_body_params() );
		} elseif ( '' !== $request->get_body() && strlen( $request->get_body() ) <= MtService_File_Request::MAX_IN_MEMORY ) {
			$content = array( 'body' => $request->get_body() );
		} else {
			// PHP discards a form that is larger than post_max_size.
			$content = self::too_large();
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
	 * Writes the request body for the service to a file.
	 *
	 * @param array $file   Uploaded file as PHP describes it.
	 * @param array $fields Other form fields.
	 * @return array|WP_Error
	 */
	private static function content_of_form( $file, $fields ) {
		$is_large = in_array( $file['error'], array( UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE ), true );
		if ( $is_large || $file['size'] > self::max_bytes() ) {
			return self::too_large();
		}
		if ( in_array( $file['error'], array( UPLOAD_ERR_CANT_WRITE, UPLOAD_ERR_NO_TMP_DIR ), true ) ) {
			return MtService_Errors::disk_full();
		}
		if ( UPLOAD_ERR_OK !== $file['error'] || ! is_uploaded_file( $file['tmp_name'] ) ) {
			return MtService_Errors::make( 'badRequest', 400, array( 'message' => __( 'The document did not arrive whole. Send it again.', 'mtservice' ) ) );
		}
		$parameters = array_intersect_key( $fields, array_flip( self::FIELDS ) );
		$path       = MtService_Downloads::temporary_file();
		// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress's own functions keep the document in memory.
		$source = fopen( $file['tmp_name'], 'rb' );
		$target = fopen( $path, 'wb' );
		$is_done = MtService_File_Request::write( $target, substr( wp_json_encode( (object) $parameters ), 0, -1 ) . ( $parameters ? ',' : '' ) . '"content":[' );
		MtService_Downloads::each_piece(
			$source,
			function ( $integers ) use ( $target, &$is_done ) {
				$is_done = $is_done && MtService_File_Request::write( $target, $integers );
			}
		);
		$is_done = $is_done && MtService_File_Request::write( $target, ']}' );
		fclose( $source );
		fclose( $target );
		// phpcs:enable
		return $is_done ? array( 'from' => $path ) : MtService_Errors::disk_full();
	}
}
