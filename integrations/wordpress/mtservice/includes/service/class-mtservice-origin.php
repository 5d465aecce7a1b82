<?php
/**
 * Requests of other sites' pages.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Refuses what a page of another site made a browser send to any route of the plugin. WordPress asks for a nonce where a user
 * is known by a cookie; this holds where another plugin knows users otherwise.
 */
class MtService_Origin {

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'rest_request_before_callbacks', array( __CLASS__, 'check' ), 10, 3 );
	}

	/**
	 * Checks a request of a route of the plugin before its rights are.
	 *
	 * @param WP_REST_Response|WP_HTTP_Response|WP_Error|mixed $response What is answered; null to go on.
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
		// Any page can send a form; one with a file is an upload, which needs the nonce.
		$is_upload = 'multipart/form-data' === $type && null !== $request->get_header( 'x_wp_nonce' );
		if ( 'POST' === $request->get_method() && 'application/json' !== $type && ! $is_upload ) {
			return MtService_Errors::make( 'badRequest', 415, array( 'description' => 'Send the header Content-Type: application/json.' ) );
		}
		return $response;
	}

	/**
	 * Whether one of the headers that say where a request comes from names another site.
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
		// A page of the administration may be on another host than the site.
		$is_named = null !== $request->get_header( 'origin' );
		return null !== $site && ! in_array( $site, array( 'same-origin', 'none' ), true ) && ! ( $is_named && 'same-site' === $site );
	}

	/**
	 * Host and port of an address. Not its scheme: a server in front may speak TLS for the site.
	 *
	 * @param string $address Address.
	 */
	private static function origin( $address ) {
		$parts = wp_parse_url( $address );
		$port  = $parts['port'] ?? '';
		return is_array( $parts ) && isset( $parts['host'] ) ? strtolower( $parts['host'] ) . ( in_array( $port, array( '', 80, 443 ), true ) ? '' : ":$port" ) : null;
	}
}
