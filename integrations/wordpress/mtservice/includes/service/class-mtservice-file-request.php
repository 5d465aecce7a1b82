<?php
/**
 * Requests and responses with files.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Sends a file as the body of a request, or writes a response to a file. WordPress's HTTP functions can only send data from
 * memory, and without curl they write the chunk sizes to the file as well. So files are transferred with curl; without curl,
 * large files use a socket, unless the site uses a proxy.
 */
class MtService_File_Request {

	/** Maximum size in bytes of a document that is sent from memory; the request body is four times as long. */
	const MAX_IN_MEMORY = 4194304;

	/**
	 * Sends a file.
	 *
	 * @param string $url  Address.
	 * @param array  $args Arguments of `wp_remote_request`.
	 * @param string $path File.
	 * @return array|WP_Error
	 */
	public static function send( $url, $args, $path ) {
		if ( self::has_curl() ) {
			return self::send_with_curl( $url, $args, $path );
		}
		if ( filesize( $path ) > self::MAX_IN_MEMORY && self::has_sockets( $url ) ) {
			$file   = fopen( $path, 'rb' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- From the disk.
			$answer = self::ask_over_socket( $url, $args, $file, null );
			fclose( $file ); // phpcs:ignore WordPress.WP.AlternativeFunctions
			return $answer;
		}
		$args['body'] = (string) file_get_contents( $path );
		return MtService_Request::send( $url, $args );
	}

	/**
	 * Writes the body of a response to a file; without a success status, the response contains its body instead.
	 *
	 * @param string $url  Address.
	 * @param array  $args Arguments of `wp_remote_request`.
	 * @param string $path File.
	 * @return array|WP_Error The error has the code `mtservice_full` if the disk is full.
	 */
	public static function receive( $url, $args, $path ) {
		if ( self::has_curl() ) {
			return self::receive_with_curl( $url, $args, $path );
		}
		$sink = fopen( $path, 'wb' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- To the disk.
		if ( self::has_sockets( $url ) ) {
			$answer = self::ask_over_socket( $url, $args, null, $sink );
		} else {
			$answer  = MtService_Request::send( $url, $args );
			$is_done = 200 === wp_remote_retrieve_response_code( $answer );
			if ( $is_done && ! self::write( $sink, wp_remote_retrieve_body( $answer ) ) ) {
				$answer = self::disk_is_full();
			}
		}
		fclose( $sink ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		return $answer;
	}

	/**
	 * Writes a text to a file; returns false if the disk is full.
	 *
	 * @param resource $file File.
	 * @param string   $text Text.
	 */
	public static function write( $file, $text ) {
		// phpcs:ignore WordPress.WP.AlternativeFunctions, WordPress.PHP.NoSilencedErrors -- In chunks; the caller reports it.
		return strlen( $text ) === @fwrite( $file, $text );
	}

	/** Creates the error for a full disk. */
	private static function disk_is_full() {
		return new WP_Error( 'mtservice_full', 'A file cannot be written' );
	}

	/**
	 * Whether files of any size can be sent.
	 *
	 * @param string $url Address.
	 */
	public static function takes_any_size( $url ) {
		return self::has_curl() || self::has_sockets( $url );
	}

	/** Whether WordPress sends with curl. */
	private static function has_curl() {
		return function_exists( 'curl_init' ) && function_exists( 'curl_exec' );
	}

	/**
	 * Whether an address can be requested over a socket.
	 *
	 * @param string $url Address.
	 */
	private static function has_sockets( $url ) {
		$proxy = new WP_HTTP_Proxy();
		return function_exists( 'stream_socket_client' ) && ! ( $proxy->is_enabled() && $proxy->send_through_proxy( $url ) );
	}

	/**
	 * Sends a file with curl.
	 *
	 * @param string $url  Address.
	 * @param array  $args Arguments of `wp_remote_request`.
	 * @param string $path File.
	 * @return array|WP_Error
	 */
	private static function send_with_curl( $url, $args, $path ) {
		// phpcs:disable WordPress.WP.AlternativeFunctions -- From the disk.
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
		$answer = MtService_Request::send( $url, $args );
		remove_action( 'http_api_curl', $hook, 10 );
		fclose( $file );
		// phpcs:enable
		return $answer;
	}

	/**
	 * Writes the response to a request to a file with curl.
	 *
	 * @param string $url  Address.
	 * @param array  $args Arguments of `wp_remote_request`.
	 * @param string $path File.
	 * @return array|WP_Error
	 */
	private static function receive_with_curl( $url, $args, $path ) {
		$received = 0;
		// WordPress does not check whether writing to the file succeeded.
		$count = function ( $data ) use ( &$received ) {
			$received += strlen( $data );
		};
		add_action( 'requests-request.progress', $count );
		$answer = MtService_Request::send(
			$url,
			array(
				'stream'   => true,
				'filename' => $path,
			) + $args
		);
		remove_action( 'requests-request.progress', $count );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		clearstatcache( true, $path );
		if ( filesize( $path ) < $received ) {
			return self::disk_is_full();
		}
		if ( 200 !== wp_remote_retrieve_response_code( $answer ) ) {
			$answer['body'] = (string) file_get_contents( $path, false, null, 0, 65536 );
		}
		return $answer;
	}

	/**
	 * Sends a request over a socket, with the blocked hosts and certificates of WordPress's HTTP functions.
	 *
	 * @param string        $url  Address.
	 * @param array         $args Arguments of `wp_remote_request`.
	 * @param resource|null $body File to send.
	 * @param resource|null $sink File for a successful response.
	 * @return array|WP_Error
	 */
	private static function ask_over_socket( $url, $args, $body, $sink ) {
		$http = new WP_Http();
		if ( $http->block_request( $url ) ) {
			return new WP_Error( 'http_request_not_executed', 'The host is blocked' );
		}
		if ( ! MtService_Request::is_allowed( $url ) ) {
			return MtService_Request::refusal();
		}
		$args['sslcertificates'] = ABSPATH . WPINC . '/certificates/ca-bundle.crt';
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- Hook of WordPress, as in WP_Http::request().
		$args    = apply_filters( 'http_request_args', $args, $url );
		$headers = array( 'User-Agent' => $args['user-agent'] ) + $args['headers'];
		MtService_Client::load();
		$sender  = new MtService\StreamTransport( $args['sslcertificates'] );
		$seconds = array( (float) $args['timeout'], MtService_Client::CONNECT_SECONDS, null === $sink ? MtService_Request::MAX_BYTES : MtService_Request::MAX_DOCUMENT_BYTES );
		$request = new MtService\Request( $args['method'], $url, $headers, $body, $sink, ...$seconds );
		try {
			$answer = $sender->send( $request );
		} catch ( MtService\Error $error ) {
			if ( MtService\Error::MALFORMED === $error->reason ) {
				return MtService_Request::too_large();
			}
			$is_full = MtService\Error::UNEXPECTED === $error->reason;
			return $is_full ? self::disk_is_full() : new WP_Error( 'http_request_failed', $error->description );
		}
		return array(
			'headers'  => $answer->headers,
			'body'     => $answer->body,
			'response' => array(
				'code'    => $answer->status,
				'message' => get_status_header_desc( $answer->status ),
			),
			'cookies'  => array(),
		);
	}
}
