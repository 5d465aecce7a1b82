<?php
/**
 * Protection against requests from other sites.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Rejects requests that a page of another site makes a browser send to the plugin's routes. WordPress requires a nonce if it
 * authenticates users by cookie; this also protects sites where another plugin authenticates them differently.
 */
class MtService_Origin {

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'rest_request_before_callbacks', array( __CLASS__, 'check' ), 10, 3 );
	}

	/**
	 * Checks a request to a route of the plugin before its permissions are checked.
	 *
	 * @param WP_REST_Response|WP_HTTP_Response|WP_Error|mixed $response Response so far; null to continue.
	 * @param array                                            $handler  Route.
	 * @param WP_REST_Request                                  $request  Request.
	 */
	public static function check( $response, $handler, $request ) {
		if ( 0 !== strpos( $request->get_route(), '/' . MtService_Proxy::SPACE . '/' ) || is_wp_error( $response ) ) {
			return $response;
		}
		if ( self::is_foreign( $request ) ) {
			return MtService_Errors::make( 'forbidden', 403, array( 'message' => __( 'Pages of other sites cannot translate here.', 'mtservice' ) ) );
		}
		$type = (string) ( $request->get_content_type()['value'] ?? '' );
		// Any page can send a form; uploads are forms as well, but need the nonce.
		$is_upload = 'multipart/form-data' === $type && null !== $request->get_header( 'x_wp_nonce' );
		if ( 'POST' === $request->get_method() && 'application/json' !== $type && ! $is_upload ) {
			return MtService_Errors::make( 'badRequest', 415, array( 'description' => 'Send the header Content-Type: application/json.' ) );
		}
		return $response;
	}

	/**
	 * Whether the request's origin headers name another site.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private static function is_foreign( $request ) {
		$own = array();
		foreach ( array( home_url(), site_url(), admin_url() ) as $address ) {
			$own[] = self::origin( $address );
		}
		foreach ( array( 'origin', 'referer' ) as $header ) {
			$value = $request->get_header( $header );
			if ( null !== $value && ! in_array( self::origin( $value ), $own, true ) ) {
				return true;
			}
		}
		$site = $request->get_header( 'sec_fetch_site' );
		// The dashboard may be on a different host than the site.
		$is_named = null !== $request->get_header( 'origin' );
		return null !== $site && ! in_array( $site, array( 'same-origin', 'none' ), true ) && ! ( $is_named && 'same-site' === $site );
	}

	/**
	 * Returns host and port of an address. The scheme does not count, since a reverse proxy may handle TLS for the site.
	 *
	 * @param string $address Address.
	 */
	private static function origin( $address ) {
		$parts = wp_parse_url( $address );
		$port  = $parts['port'] ?? '';
		return is_array( $parts ) && isset( $parts['host'] ) ? strtolower( $parts['host'] ) . ( in_array( $port, array( '', 80, 443 ), true ) ? '' : ":$port" ) : null;
	}
}
