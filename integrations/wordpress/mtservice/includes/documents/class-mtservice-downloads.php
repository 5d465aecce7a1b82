<?php
/**
 * Downloads of translated documents.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Saves a document to a file and prints it in chunks, so that the whole document is never in memory. */
class MtService_Downloads {

	const SECONDS = 600;
	const PIECE   = 8192;

	/**
	 * Returns a translated document as a response: as binary data if the request accepts it, otherwise as a JSON array of bytes.
	 *
	 * @param MtService_Client $client  Client.
	 * @param WP_REST_Request  $request Request.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function answer( $client, $request ) {
		$path   = self::temporary_file();
		$answer = self::fetch( $client, (string) $request['id'], $path, (string) $request['options'] );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		if ( 200 !== (int) wp_remote_retrieve_response_code( $answer ) ) {
			return MtService_Proxy::response_of( $answer );
		}
		$are_bytes = self::are_bytes( $answer );
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

	/**
	 * Downloads a translated document to a temporary file.
	 *
	 * @param MtService_Client $client Client.
	 * @param string           $id     Id of the task.
	 * @return string|WP_Error Path of a file that is deleted at the end of the request.
	 */
	public static function bytes( $client, $id ) {
		$path   = self::temporary_file();
		$answer = self::fetch( $client, $id, $path );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		if ( 200 !== (int) wp_remote_retrieve_response_code( $answer ) ) {
			return MtService_Errors::of_answer( $answer );
		}
		if ( self::are_bytes( $answer ) ) {
			return $path;
		}
		$decoded = self::temporary_file();
		return self::decode( $path, $decoded ) ? $decoded : MtService_Errors::disk_full();
	}

	/**
	 * Requests a translated document from the service.
	 *
	 * @param MtService_Client $client  Client.
	 * @param string           $id      Id of the task.
	 * @param string           $path    File that the response is written to.
	 * @param string           $options Options: `provenance` asks for the record, `tmx` for the segments.
	 * @return array|WP_Error
	 */
	private static function fetch( $client, $id, $path, $options = '' ) {
		$query = array(
			'appID' => MtService_Client::APP_ID,
			'id'    => $id,
		);
		if ( '' !== $options ) {
			$query['options'] = $options;
		}
		$content = array(
			'query'   => $query,
			'accept'  => 'application/octet-stream',
			'timeout' => self::SECONDS,
			'into'    => $path,
		);
		return $client->send( 'DownloadDocumentTranslation', $content );
	}

	/**
	 * Whether a response contains the document as binary data, not as a JSON array of bytes.
	 *
	 * @param array $answer Response.
	 */
	private static function are_bytes( $answer ) {
		return false === stripos( (string) wp_remote_retrieve_header( $answer, 'content-type' ), 'json' );
	}

	/** Creates an empty file that is deleted at the end of the request, and returns its path. */
	public static function temporary_file() {
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$path = wp_tempnam( 'mtservice' );
		$remove = function () use ( $path ) {
			if ( file_exists( $path ) ) {
				wp_delete_file( $path );
			}
		};
		// Runs after the shutdown function that prints the response from this file.
		register_shutdown_function( 'register_shutdown_function', $remove );
		return $path;
	}

	/**
	 * Prints a file.
	 *
	 * @param string $path        Path.
	 * @param bool   $as_integers Whether to print a JSON array of bytes.
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
	 * Converts the bytes of a file to comma-separated numbers, chunk by chunk.
	 *
	 * @param resource $file File.
	 * @param callable $take Called with each chunk.
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

	/**
	 * Converts a JSON array of numbers to bytes, chunk by chunk; returns false if the disk is full.
	 *
	 * @param string $from File with the array.
	 * @param string $to   File for the bytes.
	 */
	private static function decode( $from, $to ) {
		// phpcs:disable WordPress.WP.AlternativeFunctions -- Read and written in pieces.
		$source  = fopen( $from, 'rb' );
		$target  = fopen( $to, 'wb' );
		$rest    = '';
		$is_done = true;
		while ( $is_done && ! feof( $source ) ) {
			$piece = $rest . fread( $source, self::PIECE );
			// The last number may continue in the next chunk.
			$rest = preg_match( '/\d+$/', $piece, $match ) ? $match[0] : '';
			preg_match_all( '/\d+/', substr( $piece, 0, strlen( $piece ) - strlen( $rest ) ), $numbers );
			$is_done = MtService_File_Request::write( $target, pack( 'C*', ...array_map( 'intval', $numbers[0] ) ) );
		}
		fclose( $source );
		fclose( $target );
		// phpcs:enable
		return $is_done;
	}
}
