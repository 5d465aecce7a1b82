<?php
/**
 * Documents on their way to the browser.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fetches a document into a file and prints it in pieces, so that it is never in memory as a whole.
 */
class MtService_Downloads {

	const SECONDS = 600;
	const PIECE   = 8192;

	/**
	 * Answers with a translated document: with its bytes where those are asked for, else with a JSON array of them.
	 *
	 * @param MtService_Client $client  Client.
	 * @param WP_REST_Request  $request Request.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function answer( $client, $request ) {
		$path   = self::temporary_file();
		$answer = $client->send(
			'DownloadDocumentTranslation',
			array(
				'query'   => array(
					'appID' => MtService_Client::APP_ID,
					'id'    => (string) $request['id'],
				),
				'accept'  => 'application/octet-stream',
				'timeout' => self::SECONDS,
				'into'    => $path,
			)
		);
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( 200 !== $status ) {
			$answer['body'] = (string) file_get_contents( $path, false, null, 0, 65536 );
			return MtService_Proxy::response_of( $answer );
		}
		$are_bytes = false === stripos( (string) wp_remote_retrieve_header( $answer, 'content-type' ), 'json' );
		$as_bytes  = $are_bytes && false !== stripos( (string) $request->get_header( 'accept' ), 'application/octet-stream' );
		$response  = new MtService_Raw_Response(
			'',
			200,
			function () use ( $path, $are_bytes, $as_bytes ) {
				self::write( $path, $are_bytes && ! $as_bytes );
			}
		);
		if ( $as_bytes ) {
			$response->header( 'Content-Type', 'application/octet-stream' );
		}
		return $response;
	}

	/** Path of an empty file that is gone when the request is. */
	public static function temporary_file() {
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$path = wp_tempnam( 'mtservice' );
		$remove = function () use ( $path ) {
			if ( file_exists( $path ) ) {
				wp_delete_file( $path );
			}
		};
		// After the answer, which is printed from the file at the end of the request.
		register_shutdown_function( 'register_shutdown_function', $remove );
		return $path;
	}

	/**
	 * Prints a file.
	 *
	 * @param string $path        Path.
	 * @param bool   $as_integers Whether its bytes are written as a JSON array.
	 */
	private static function write( $path, $as_integers ) {
		$file = fopen( $path, 'rb' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- Read in pieces.
		if ( ! $as_integers ) {
			fpassthru( $file );
		} else {
			echo '[';
			self::each_piece(
				$file,
				function ( $integers ) {
					echo $integers; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Digits and commas.
				}
			);
			echo ']';
		}
		fclose( $file ); // phpcs:ignore WordPress.WP.AlternativeFunctions
	}

	/**
	 * Gives the bytes of a file as numbers with commas, a piece at a time.
	 *
	 * @param resource $file File.
	 * @param callable $take Takes a piece.
	 */
	public static function each_piece( $file, $take ) {
		$comma = '';
		for ( ;; ) {
			$piece = (string) fread( $file, self::PIECE ); // phpcs:ignore WordPress.WP.AlternativeFunctions
			if ( '' === $piece ) {
				return;
			}
			$take( $comma . implode( ',', unpack( 'C*', $piece ) ) );
			$comma = ',';
		}
	}
}
