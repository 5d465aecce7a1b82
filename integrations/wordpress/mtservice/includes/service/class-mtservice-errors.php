<?php
/**
 * Error messages.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Creates a WP_Error for every error of the service and of the connection to the service. The code is `mtservice_`
 * followed by the interface's name of the error; the message tells users what happened and what to do; the data has
 * `status`, `code`, `exception`, `description` (the service's own text) and `retry_after` (in seconds, 0 if the service
 * does not send it).
 */
class MtService_Errors {

	/** The interface's codes of errors whose code differs from the HTTP status. */
	const CODES = array(
		'dayLimitReached'         => 11,
		'textSizeLimitExceeded'   => 12,
		'systemIsStarting'        => 21,
		'systemNotFound'          => 22,
		'systemNotStarted'        => 23,
		'systemTranslationFailed' => 0,
		'unknownTermCorpusId'     => 41,
	);

	/**
	 * Creates an error.
	 *
	 * @param string $exception Name of the error.
	 * @param int    $status    HTTP status.
	 * @param array  $more      Optional `message`, `description` and `retry_after`.
	 */
	public static function make( $exception, $status, $more = array() ) {
		$for_author = current_user_can( 'manage_options' ) ? null : self::words_for_author( $exception );
		return new WP_Error(
			'mtservice_' . $exception,
			$for_author ?? $more['message'] ?? self::words( $exception, $status ),
			array(
				'status'      => $status,
				'code'        => self::CODES[ $exception ] ?? $status,
				'exception'   => $exception,
				'description' => (string) ( $more['description'] ?? '' ),
				'retry_after' => (int) ( $more['retry_after'] ?? 0 ),
			)
		);
	}

	/**
	 * Creates the error for a response without a success status.
	 *
	 * @param array $answer Response of WordPress's HTTP functions.
	 */
	public static function of_answer( $answer ) {
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = self::read( $answer );
		if ( $status >= 300 && $status < 400 ) {
			$message = __( 'The address leads to another one, and the key is not sent there. Enter the address that it leads to.', 'mtservice' );
			return self::make( 'redirected', 502, array( 'message' => $message ) );
		}
		if ( ! is_array( $body ) || ! isset( $body['exception'] ) ) {
			return 401 === $status ? self::make( 'unauthorized', 401 ) : self::malformed( $status );
		}
		return self::make(
			(string) $body['exception'],
			$status,
			array(
				'description' => is_string( $body['description'] ?? null ) ? $body['description'] : '',
				'retry_after' => (int) wp_remote_retrieve_header( $answer, 'retry-after' ),
			)
		);
	}

	/**
	 * Decodes the error in a response; reads only as many bytes as an error can have.
	 *
	 * @param array $answer Response of WordPress's HTTP functions.
	 */
	public static function read( $answer ) {
		return json_decode( substr( (string) wp_remote_retrieve_body( $answer ), 0, MtService_Request::MAX_ERROR_BYTES ), true );
	}

	/**
	 * Creates the error for a response that is not from a translation service.
	 *
	 * @param int $status HTTP status of the response.
	 */
	public static function malformed( $status ) {
		if ( $status >= 500 ) {
			/* translators: %d: HTTP status, as 502 */
			$message = sprintf( __( 'The service cannot answer now (HTTP %d). Try again in a few minutes, or tell its operator.', 'mtservice' ), $status );
			return self::make( 'unavailable', 503, array( 'message' => $message ) );
		}
		/* translators: %d: HTTP status, as 404 */
		$message = sprintf( __( 'Something answers at the address, but no translation service (HTTP %d). Check the address: it ends before “service.svc”.', 'mtservice' ), $status );
		return self::make( 'malformed', 502, array( 'message' => $message ) );
	}

	/**
	 * Creates the error for a request without a response.
	 *
	 * @param WP_Error $error   WordPress's error.
	 * @param string   $address Address of the request.
	 */
	public static function of_connection( $error, $address ) {
		if ( 'mtservice_full' === $error->get_error_code() ) {
			return self::disk_full();
		}
		if ( 'mtservice_large' === $error->get_error_code() ) {
			return self::malformed( 200 );
		}
		if ( 'mtservice_private' === $error->get_error_code() ) {
			/* translators: 1, 2: lines of PHP */
			$words = __( 'This site asks addresses of the internet only, on the ports 80, 443 and 8080. For a service on this machine or in your network, add one of these lines to wp-config.php: %1$s or %2$s', 'mtservice' );
			$lines = array( "define( 'MTSERVICE_ALLOW_PRIVATE_ADDRESS', true );", "define( 'MTSERVICE_ADDRESS', '$address' );" );
			return self::make( 'unavailable', 503, array( 'message' => sprintf( $words, ...$lines ) ) );
		}
		$parts = wp_parse_url( $address );
		$host  = ( $parts['host'] ?? $address ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
		$why   = $error->get_error_message();
		$curl  = self::number_of( $why );
		if ( 'http_request_not_executed' === $error->get_error_code() ) {
			/* translators: %s: host name */
			$words = __( 'This site may not ask %s: its wp-config.php has WP_HTTP_BLOCK_EXTERNAL. Add the host to WP_ACCESSIBLE_HOSTS there.', 'mtservice' );
		} elseif ( 6 === $curl ) {
			/* translators: %s: host name */
			$words = __( 'There is no server with the name %s. Check how the address is written.', 'mtservice' );
		} elseif ( 28 === $curl ) {
			/* translators: %s: host name */
			$words = __( '%s did not answer in time. Try again; if that goes on, check the address and whether the service runs.', 'mtservice' );
		} elseif ( in_array( $curl, array( 35, 51, 58, 60, 77, 83, 90, 91 ), true ) ) {
			/* translators: %s: host name */
			$words = __( 'The connection to %s is not safe: its certificate is not valid. Tell its operator.', 'mtservice' );
		} else {
			/* translators: %s: host name */
			$words = __( 'No answer from %s. Check the address and the port, and whether the service runs.', 'mtservice' );
		}
		$status = 28 === $curl ? 504 : 503;
		return self::make(
			'unavailable',
			$status,
			array(
				'message'     => sprintf( $words, $host ),
				'description' => $why,
			)
		);
	}

	/**
	 * Returns curl's number for an error, even if PHP has no curl; 0 for other errors.
	 *
	 * @param string $why Message of WordPress, PHP or curl.
	 */
	private static function number_of( $why ) {
		if ( preg_match( '/cURL error (\d+)/', $why, $match ) ) {
			return (int) $match[1];
		}
		$numbers = array(
			6  => '/getaddrinfo|Name or service not known/i',
			28 => '/timed out|in time/i',
			60 => '/certificate|SSL|TLS/i',
		);
		foreach ( $numbers as $number => $words ) {
			if ( preg_match( $words, $why ) ) {
				return $number;
			}
		}
		return 0;
	}

	/**
	 * Converts an error to the interface's format, for responses to the elements.
	 *
	 * @param WP_Error $error Error.
	 * @return array{code: int, exception: string, description: string}
	 */
	public static function body( $error ) {
		$data = $error->get_error_data();
		return array(
			'code'        => (int) ( $data['code'] ?? 500 ),
			'exception'   => (string) ( $data['exception'] ?? 'unexpected' ),
			'description' => $error->get_error_message(),
		);
	}

	/** Creates the error for a site that cannot write a file. */
	public static function disk_full() {
		$message = __( 'The disk of this site is full. Nothing of your document is lost: try again later, and tell the administrator of the site.', 'mtservice' );
		// This error of the interface makes the elements offer a retry.
		return self::make( 'systemTranslationFailed', 507, array( 'message' => $message ) );
	}

	/** Returns the message for an expired session; pages continue with the new session once the user has signed in. */
	public static function signed_out() {
		return __( 'You are signed out. Sign in again in another window, then try once more.', 'mtservice' );
	}

	/** Returns the message for a changed address with an unchanged key. */
	public static function other_server() {
		return __( 'The key was entered for another server. Sign in again, or enter the key of this one.', 'mtservice' );
	}

	/**
	 * Returns the message for users who cannot change the settings, and have to ask others to fix the error.
	 *
	 * @param string $exception Name of the error.
	 * @return string|null Null for errors that every user can fix.
	 */
	private static function words_for_author( $exception ) {
		switch ( $exception ) {
			case 'unavailable':
			case 'malformed':
				return __( 'The translation service does not answer now. Try again later; if that goes on, tell an administrator of the site.', 'mtservice' );
			case 'unauthorized':
			case 'noAddress':
			case 'noKey':
			case 'redirected':
				return __( 'The connection of this site to the translation service has to be set up again. Tell an administrator of the site.', 'mtservice' );
			case 'systemNotFound':
			case 'systemNotStarted':
			case 'unknownTermCorpusId':
				return __( 'These languages cannot be translated now. Take others, or tell an administrator of the site.', 'mtservice' );
			default:
				return null;
		}
	}

	/**
	 * Returns a message with the error and its remedy.
	 *
	 * @param string $exception Name of the error.
	 * @param int    $status    HTTP status.
	 */
	private static function words( $exception, $status ) {
		switch ( $exception ) {
			case 'dayLimitReached':
				return __( 'Today’s limit of the service is reached. Nothing is lost: continue tomorrow, or ask its operator for more.', 'mtservice' );
			case 'textSizeLimitExceeded':
				return __( 'This is too long for the service. Translate it in smaller parts, or ask its operator for more.', 'mtservice' );
			case 'systemIsStarting':
				return __( 'The translation system is starting. It will be ready in a moment.', 'mtservice' );
			case 'systemNotFound':
				return __( 'The key has no such translation system any more. Choose another one in the settings.', 'mtservice' );
			case 'systemNotStarted':
				return __( 'The translation system is stopped. Choose another one in the settings, or ask the operator of the service to start it.', 'mtservice' );
			case 'systemTranslationFailed':
				return __( 'The system could not translate this. Try again, or change the text.', 'mtservice' );
			case 'unknownTermCorpusId':
				return __( 'The chosen terms are gone. Choose others in the settings.', 'mtservice' );
			case 'unauthorized':
				return __( 'The service does not accept the key. Sign in again, or enter another key, in the settings.', 'mtservice' );
			case 'tooManyRequests':
				return __( 'The service has too much to do for this key now. Try again in a moment.', 'mtservice' );
			case 'forbidden':
				return __( 'You may not translate on this site. Ask an administrator for it.', 'mtservice' );
			case 'expired':
				return self::signed_out();
			case 'noAddress':
				return __( 'The address of the service is missing. Enter it in the settings.', 'mtservice' );
			case 'noKey':
				return __( 'The key of the service is missing. Sign in, or enter a key, in the settings.', 'mtservice' );
			case 'notFound':
				return __( 'The service does not have this. It may have been deleted.', 'mtservice' );
			default:
				/* translators: 1: name of the error, 2: HTTP status */
				return sprintf( __( 'The service reports an error (%1$s, HTTP %2$d). Try again in a few minutes.', 'mtservice' ), $exception, $status );
		}
	}
}
