<?php
/**
 * Shared scripts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Registers the elements (`mtservice-elements`) and the script that sends their requests through this site.
 */
class MtService_Scripts {

	const TRANSPORT = 'mtservice-transport';
	const ELEMENTS  = 'mtservice-elements';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_init', array( __CLASS__, 'register_scripts' ) );
	}

	/** Registers the scripts; pages enqueue the ones they need. */
	public static function register_scripts() {
		if ( wp_doing_ajax() ) {
			return;
		}
		wp_register_script( self::TRANSPORT, plugins_url( 'assets/transport.js', MTSERVICE_FILE ), array(), MTSERVICE_VERSION, true );
		$site = array(
			'root'     => untrailingslashit( esc_url_raw( rest_url( MtService_Proxy::SPACE ) ) ),
			'nonce'    => wp_create_nonce( 'wp_rest' ),
			'renew'    => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'maxBytes' => MtService_Uploads::max_bytes(),
			'tooLarge' => MtService_Uploads::limit_in_words(),
		);
		wp_add_inline_script( self::TRANSPORT, 'var mtserviceSite = ' . wp_json_encode( $site ) . ';', 'before' );
		wp_register_script( self::ELEMENTS, plugins_url( 'assets/mtservice.js', MTSERVICE_FILE ), array( self::TRANSPORT ), MTSERVICE_VERSION, true );
	}
}
