<?php
/**
 * Page “Settings → Machine Translation”.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows the page where an administrator connects the service and chooses who may translate.
 */
class MtService_Settings_Page {

	const SLUG = 'mtservice';
	/** Name of the button that saves and then tests if scripts are disabled. */
	const TEST_FIELD = 'mtservice_test';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_init', array( __CLASS__, 'add_fields' ) );
		add_action( 'admin_enqueue_scripts', array( __CLASS__, 'load_scripts' ) );
		add_action( 'rest_api_init', array( __CLASS__, 'register_route' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( MTSERVICE_FILE ), array( __CLASS__, 'add_link' ) );
	}

	/** Adds the page to the menu. */
	public static function add_page() {
		$title = __( 'Machine Translation', 'mtservice' );
		add_options_page( $title, $title, 'manage_options', self::SLUG, array( __CLASS__, 'print_page' ) );
	}

	/**
	 * Adds a link to the settings to the list of plugins.
	 *
	 * @param string[] $links Links.
	 */
	public static function add_link( $links ) {
		$link = sprintf( '<a href="%s">%s</a>', esc_url( self::url() ), esc_html__( 'Settings', 'mtservice' ) );
		return array_merge( array( 'settings' => $link ), $links );
	}

	/** Returns the address of the page. */
	public static function url() {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	/**
	 * Loads the styles and scripts of the page.
	 *
	 * @param string $hook Hook suffix of the current page.
	 */
	public static function load_scripts( $hook ) {
		if ( 'settings_page_' . self::SLUG !== $hook ) {
			return;
		}
		$style  = plugins_url( 'assets/settings.css', MTSERVICE_FILE );
		$script = plugins_url( 'assets/settings.js', MTSERVICE_FILE );
		wp_enqueue_style( 'mtservice-settings', $style, array(), MTSERVICE_VERSION );
		wp_enqueue_script( 'mtservice-settings', $script, array( MtService_Scripts::ELEMENTS ), MTSERVICE_VERSION, true );
		// The selector opens the sign-in page at this address.
		wp_add_inline_script( MtService_Scripts::TRANSPORT, 'mtserviceSite.baseUrl = ' . wp_json_encode( MtService_Settings::address() ) . ';', 'before' );
		$words = array(
			'testing' => __( 'Asking the service …', 'mtservice' ),
			'failed'  => __( 'This site did not answer. Check your connection, and load the page again.', 'mtservice' ),
		);
		wp_add_inline_script( 'mtservice-settings', 'var mtserviceWords = ' . wp_json_encode( $words ) . ';', 'before' );
	}

	/** Adds the fields of the form. */
	public static function add_fields() {
		add_settings_section( 'mtservice_service', __( 'The service', 'mtservice' ), '__return_null', self::SLUG );
		add_settings_section( 'mtservice_use', __( 'Who translates what', 'mtservice' ), '__return_null', self::SLUG );
		add_settings_section( 'mtservice_review', __( 'Translated posts', 'mtservice' ), '__return_null', self::SLUG );
		$fields = array(
			array( 'address', __( 'Address of the service', 'mtservice' ), 'service', true ),
			array( 'selector', __( 'Key and languages', 'mtservice' ), 'service', false ),
			array( 'test', __( 'Connection', 'mtservice' ), 'service', false ),
			array( 'roles', __( 'Who may translate', 'mtservice' ), 'use', false ),
			array( 'post_types', __( 'What is translated', 'mtservice' ), 'use', false ),
			array( 'pair', __( 'Default languages', 'mtservice' ), 'use', true ),
			array( 'terms', __( 'Categories and tags', 'mtservice' ), 'use', true ),
			array( 'user_characters', __( 'Limit of each user', 'mtservice' ), 'use', true ),
			array( 'notice', __( 'Notice for readers', 'mtservice' ), 'review', true ),
			array( 'notice_text', __( 'Words of the notice', 'mtservice' ), 'review', true ),
			array( 'reports', __( 'Reviews', 'mtservice' ), 'review', false ),
			array( 'visitor_languages', __( 'Languages for visitors', 'mtservice' ), 'review', false ),
		);
		foreach ( $fields as list( $name, $title, $section, $is_labelled ) ) {
			$print = array( 'MtService_Fields', $name );
			$args  = $is_labelled ? array( 'label_for' => 'mtservice-' . str_replace( '_', '-', $name ) ) : array();
			add_settings_field( 'mtservice_' . $name, $title, $print, self::SLUG, 'mtservice_' . $section, $args );
		}
	}

	/** Prints the page. */
	public static function print_page() {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		?>
		<div class="wrap mtservice-settings">
			<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
			<form method="post" action="<?php echo esc_url( admin_url( 'options.php' ) ); ?>">
				<?php
				settings_fields( MtService_Settings::GROUP );
				do_settings_sections( self::SLUG );
				submit_button();
				?>
			</form>
		</div>
		<?php
	}

	/** Adds the route that tests unsaved values. */
	public static function register_route() {
		$text = array(
			'type'     => 'string',
			'required' => true,
		);
		register_rest_route(
			MtService_Proxy::SPACE,
			'/test',
			array(
				'methods'             => 'POST',
				'callback'            => array( __CLASS__, 'answer_test' ),
				'permission_callback' => array( __CLASS__, 'may_change' ),
				'show_in_index'       => false,
				'args'                => array(
					'address' => $text,
					'token'   => $text,
				),
			)
		);
	}

	/** Whether the user may change the settings. */
	public static function may_change() {
		return current_user_can( 'manage_options' );
	}

	/**
	 * Handles a request of the test button.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	public static function answer_test( $request ) {
		$address = trim( $request['address'] );
		if ( '' === $address ) {
			return self::result( MtService_Errors::make( 'noAddress', 503 ) );
		}
		$token = trim( $request['token'] );
		return self::result( '' === $token ? self::without_key( $address ) : self::systems_of( MtService_Proxy::trial( $address, $token ) ) );
	}

	/**
	 * Returns the error for a missing key, or for the address if no service responds there.
	 *
	 * @param string $address Typed address.
	 * @return WP_Error
	 */
	private static function without_key( $address ) {
		// A service rejects an invalid key; any other response means that the server at the address is not such a service.
		$answer = self::systems_of( MtService_Proxy::trial( $address, 'none' ) );
		$is_key = ! is_wp_error( $answer ) || 'mtservice_unauthorized' === $answer->get_error_code();
		return $is_key ? MtService_Errors::make( 'noKey', 401, array( 'message' => __( 'A service answers at the address. Now sign in, or enter a key.', 'mtservice' ) ) ) : $answer;
	}

	/** Tests the stored settings, for the test button without scripts. */
	public static function test_stored() {
		return self::result( self::systems_of( MtService_Client::current() ) );
	}

	/**
	 * Requests the systems from the service.
	 *
	 * @param MtService_Client|WP_Error $client Client.
	 */
	private static function systems_of( $client ) {
		$systems = is_wp_error( $client ) ? $client : $client->systems( MtService_Client::VIEW_SECONDS );
		// Every service has a list of systems, so a missing list means that the address is wrong.
		return is_wp_error( $systems ) && 'mtservice_notFound' === $systems->get_error_code() ? MtService_Errors::malformed( 404 ) : $systems;
	}

	/**
	 * Describes the result of a test.
	 *
	 * @param array|WP_Error $systems Systems.
	 * @return array{ok: bool, message: string}
	 */
	private static function result( $systems ) {
		if ( is_wp_error( $systems ) ) {
			return array(
				'ok'      => false,
				'message' => $systems->get_error_message(),
			);
		}
		$count = count( $systems );
		if ( 0 === $count ) {
			return array(
				'ok'      => false,
				'message' => __( 'The key works, but it has no translation systems. Ask the operator of the service for access.', 'mtservice' ),
			);
		}
		return array(
			'ok'      => true,
			/* translators: %d: number of systems */
			'message' => sprintf( _n( 'The connection works: %d translation system.', 'The connection works: %d translation systems.', $count, 'mtservice' ), $count ),
		);
	}
}
