<?php
/**
 * Proxy between the elements and the service.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Provides the route `mtservice/v1/service.svc/json/<operation>`: checks the user's rights, adds the key, and returns the
 * service's response unchanged. Without the header `X-WP-Nonce`, WordPress treats users as signed out, so that other sites
 * cannot use the route.
 */
class MtService_Proxy {

	const SPACE = 'mtservice/v1';
	const PATH  = '/service.svc/json/';
	/** Maximum size in bytes of a request without a document; the service has its own limits. */
	const MAX_BYTES = 2097152;
	/** Operations that the elements may call, with their HTTP methods. */
	const OPERATIONS = array(
		'GetSystemList'               => 'GET',
		'Translate'                   => 'POST',
		'TranslateEx'                 => 'POST',
		'TranslateArray'              => 'POST',
		'TranslateArrayEx'            => 'POST',
		'UpdateTranslation'           => 'POST',
		'GetSystemTermCorpora'        => 'GET',
		'StartDocumentTranslation'    => 'POST',
		'GetDocumentTranslationState' => 'GET',
		'DownloadDocumentTranslation' => 'GET',
		'RemoveDocumentTranslation'   => 'POST',
		'GetDocumentTranslationList'  => 'GET',
	);
	const PARAMETERS = array( 'appID', 'systemID', 'options', 'uiLanguageID', 'id' );
	const DOCUMENT   = array( 'GetDocumentTranslationState', 'DownloadDocumentTranslation', 'RemoveDocumentTranslation' );

	/** Adds the hooks. */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'register_routes' ) );
		add_filter( 'rest_post_dispatch', array( __CLASS__, 'write_error' ), 10, 3 );
		add_filter( 'rest_pre_serve_request', array( 'MtService_Raw_Response', 'serve' ), 10, 2 );
	}

	/** Adds the route. */
	public static function register_routes() {
		register_rest_route(
			self::SPACE,
			self::PATH . '(?P<operation>[A-Za-z]+)',
			array(
				'methods'             => array( 'GET', 'POST' ),
				'callback'            => array( __CLASS__, 'answer' ),
				'permission_callback' => array( __CLASS__, 'permit' ),
				'show_in_index'       => false,
			)
		);
	}

	/** Whether the user may use the route. */
	public static function permit() {
		if ( MtService_Settings::can_translate() ) {
			return true;
		}
		return MtService_Errors::make( 'forbidden', rest_authorization_required_code() );
	}

	/**
	 * Handles a request.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function answer( $request ) {
		$operation = $request['operation'];
		$method    = self::OPERATIONS[ $operation ] ?? null;
		if ( null === $method || $request->get_method() !== $method ) {
			/* translators: %s: name of an operation */
			$message = sprintf( __( 'This site hands no request of the kind %s to the service.', 'mtservice' ), $request->get_method() . ' ' . $operation );
			return MtService_Errors::make( 'notFound', 404, array( 'message' => $message ) );
		}
		$client = self::client_for( $request );
		if ( is_wp_error( $client ) ) {
			return $client;
		}
		if ( 'StartDocumentTranslation' === $operation ) {
			return MtService_Uploads::answer( $client, $request );
		}
		$id = (string) ( $request->get_query_params()['id'] ?? '' );
		if ( in_array( $operation, self::DOCUMENT, true ) && ! MtService_Tasks::is_own( $id ) ) {
			return MtService_Errors::make( 'notFound', 404 );
		}
		if ( 'DownloadDocumentTranslation' === $operation ) {
			return MtService_Downloads::answer( $client, $request );
		}
		$content = 'RemoveDocumentTranslation' === $operation ? self::parameters( $request ) : self::content_of( $request );
		$answer  = is_wp_error( $content ) ? $content : self::send( $client, $operation, $content );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		return MtService_Tasks::after( $operation, $id, self::response_of( $answer ) );
	}

	/**
	 * Sends a request; one with texts only if the limit of the user allows it.
	 *
	 * @param MtService_Client $client    The client.
	 * @param string           $operation Name of the operation.
	 * @param array            $content   Its content.
	 * @return array|WP_Error Response of WordPress's HTTP functions.
	 */
	private static function send( MtService_Client $client, $operation, array $content ) {
		$characters = 0 === strpos( $operation, 'Translate' ) ? self::characters( $content['body'] ) : 0;
		$answer     = MtService_User_Limit::take( $characters ) ?? $client->send( $operation, $content );
		$is_limit   = is_wp_error( $answer ) && MtService_User_Limit::ERROR === $answer->get_error_code();
		if ( $characters > 0 && ! $is_limit && 200 !== (int) wp_remote_retrieve_response_code( $answer ) ) {
			MtService_User_Limit::give_back( $characters );
		}
		return $answer;
	}

	/**
	 * Counts the characters of the texts in a request; all of it if it cannot be decoded.
	 *
	 * @param string $json Body of the request.
	 */
	private static function characters( $json ) {
		$body = MtService_Request::decode( $json );
		if ( ! is_array( $body ) ) {
			return strlen( $json );
		}
		$texts = array_merge( array( $body['text'] ?? '' ), (array) ( $body['textArray'] ?? array() ) );
		return MtService_Usage::count( array_filter( $texts, 'is_string' ) );
	}

	/**
	 * Returns the service's response unchanged.
	 *
	 * @param array $answer Response of WordPress's HTTP functions.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function response_of( $answer ) {
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$type   = (string) wp_remote_retrieve_header( $answer, 'content-type' );
		$body   = (string) wp_remote_retrieve_body( $answer );
		// Error pages of proxies in front of the service are not passed on.
		if ( $status < 200 || $status > 299 ) {
			$error = MtService_Errors::of_answer( $answer );
			if ( ! isset( MtService_Errors::read( $answer )['exception'] ) ) {
				return $error;
			}
		} elseif ( '' !== $body && false === stripos( $type, 'json' ) ) {
			return MtService_Errors::malformed( $status );
		}
		$response = new MtService_Raw_Response( $body, $status );
		$retry    = wp_remote_retrieve_header( $answer, 'retry-after' );
		if ( '' !== $retry ) {
			$response->header( 'Retry-After', $retry );
		}
		return $response;
	}

	/**
	 * Converts all errors of this route to the interface's format, including those of WordPress. On the plugin's other routes, an
	 * expired session gets a helpful message and keeps WordPress's code, by which scripts renew the nonce if they can.
	 *
	 * @param WP_HTTP_Response $response Response.
	 * @param WP_REST_Server   $server   Server.
	 * @param WP_REST_Request  $request  Request.
	 */
	public static function write_error( $response, $server, $request ) {
		$is_of_plugin = 0 === strpos( $request->get_route(), '/' . self::SPACE . '/' );
		if ( ! $is_of_plugin || $response->get_status() < 400 || $response instanceof MtService_Raw_Response ) {
			return $response;
		}
		$data   = $response->get_data();
		$code   = is_array( $data ) ? (string) ( $data['code'] ?? '' ) : '';
		$status = $response->get_status();
		if ( 0 !== strpos( $request->get_route(), '/' . self::SPACE . self::PATH ) ) {
			if ( 'rest_cookie_invalid_nonce' === $code ) {
				$response->set_data( array( 'message' => MtService_Errors::signed_out() ) + $data );
			}
			return $response;
		}
		if ( 'rest_cookie_invalid_nonce' === $code ) {
			$error = MtService_Errors::make( 'expired', $status );
		} elseif ( isset( $data['data']['exception'] ) ) {
			$error = new WP_Error( $code, $data['message'], $data['data'] );
			if ( $data['data']['retry_after'] > 0 ) {
				$response->header( 'Retry-After', (string) $data['data']['retry_after'] );
			}
		} else {
			$name  = 404 === $status ? 'notFound' : ( $status < 500 ? 'badRequest' : 'unexpected' );
			$error = MtService_Errors::make( $name, $status, array( 'message' => wp_strip_all_tags( (string) ( $data['message'] ?? '' ) ) ) );
		}
		$response->set_data( MtService_Errors::body( $error ) );
		return $response;
	}

	/**
	 * Creates a client with the stored key. Users who may change the settings may try a key and an address that are not stored
	 * yet; the stored key is only sent to the stored address.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return MtService_Client|WP_Error
	 */
	private static function client_for( $request ) {
		$token   = trim( (string) $request->get_header( 'client_id' ) );
		$address = (string) $request->get_header( 'x_mtservice_address' );
		if ( ! current_user_can( 'manage_options' ) || ( '' === $address && in_array( $token, array( '', MtService_Settings::PLACEHOLDER ), true ) ) ) {
			return MtService_Client::current();
		}
		return self::trial( $address, $token );
	}

	/**
	 * Creates a client with an address and a key that an administrator tries.
	 *
	 * @param string $address Typed address; empty for the stored address.
	 * @param string $token   Typed key; the placeholder for the stored key.
	 * @return MtService_Client|WP_Error
	 */
	public static function trial( $address, #[\SensitiveParameter] $token ) {
		$address = '' === $address || MtService_Settings::is_address_fixed() ? MtService_Settings::address() : MtService_Saving::address( $address );
		if ( is_wp_error( $address ) ) {
			return MtService_Errors::make( 'noAddress', 503, array( 'message' => $address->get_error_message() ) );
		}
		if ( '' === $address ) {
			return MtService_Errors::make( 'noAddress', 503 );
		}
		if ( MtService_Settings::PLACEHOLDER === $token ) {
			if ( ! MtService_Settings::same_server( MtService_Settings::address(), $address ) ) {
				return MtService_Errors::make( 'noKey', 401, array( 'message' => MtService_Errors::other_server() ) );
			}
			$token = MtService_Settings::token();
		}
		return '' === $token ? MtService_Errors::make( 'noKey', 401 ) : new MtService_Client( $address, $token );
	}

	/**
	 * Returns the parts of a request that are passed on.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return array|WP_Error
	 */
	private static function content_of( $request ) {
		if ( 'GET' === $request->get_method() ) {
			return self::parameters( $request );
		}
		$body = $request->get_body();
		if ( strlen( $body ) > self::MAX_BYTES ) {
			return self::too_large( self::MAX_BYTES );
		}
		return array( 'body' => $body );
	}

	/**
	 * Returns the query parameters that are passed on.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private static function parameters( $request ) {
		return array( 'query' => array_intersect_key( $request->get_query_params(), array_flip( self::PARAMETERS ) ) );
	}

	/**
	 * Creates the error for a request that is too large for the site.
	 *
	 * @param int $most Maximum size in bytes.
	 */
	public static function too_large( $most ) {
		/* translators: %s: size, as 8 MB */
		$message = sprintf( __( 'This is too large: this site takes %s at most.', 'mtservice' ), size_format( $most ) );
		return MtService_Errors::make( 'textSizeLimitExceeded', 413, array( 'message' => $message ) );
	}
}
