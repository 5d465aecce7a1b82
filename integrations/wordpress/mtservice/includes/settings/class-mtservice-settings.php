<?php
/**
 * Settings of the plugin.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Manages the options of the plugin and the right to translate. The key has its own option, which is not printed on any page.
 */
class MtService_Settings {

	const GROUP    = 'mtservice';
	const SETTINGS = 'mtservice_settings';
	/** State of the selector as JSON text, with `PLACEHOLDER` instead of the key. */
	const STATE = 'mtservice_state';
	/**
	 * The key, and the address for which the key was entered. An array, since WordPress's page of all options prints
	 * strings.
	 */
	const SECRET = 'mtservice_secret';

	/** Replaces the stored key on pages. Short enough that the selector does not show its last characters. */
	const PLACEHOLDER = 'kept-by-site';

	/** Required capability, which the settings grant to roles. */
	const CAPABILITY = 'mtservice_translate';

	const DEFAULTS = array(
		'address'           => '',
		'roles'             => array( 'administrator', 'editor', 'author' ),
		'post_types'        => array( 'post', 'page' ),
		'pair'              => '',
		'terms'             => 'keep',
		'user_characters'   => 0,
		'notice'            => 'after',
		'notice_text'       => '',
		'reports'           => true,
		'visitor_languages' => false,
	);

	/** What becomes of categories and tags. */
	const TERMS = array( 'keep', 'translate' );

	/** Places of the notice for readers. */
	const NOTICES = array( 'off', 'before', 'after' );

	/** Adds the hooks. */
	public static function register() {
		add_action( 'init', array( __CLASS__, 'register_options' ) );
		add_filter( 'user_has_cap', array( __CLASS__, 'grant' ), 10, 4 );
	}

	/** Registers the options that the form saves. */
	public static function register_options() {
		register_setting(
			self::GROUP,
			self::SETTINGS,
			array(
				'type'              => 'array',
				'sanitize_callback' => array( 'MtService_Saving', 'settings' ),
				'show_in_rest'      => false,
			)
		);
		register_setting(
			self::GROUP,
			self::STATE,
			array(
				'type'              => 'string',
				'sanitize_callback' => array( 'MtService_Saving', 'state' ),
				'show_in_rest'      => false,
			)
		);
	}

	/**
	 * Returns the settings, with defaults for missing settings.
	 *
	 * @return array{address: string, roles: string[], post_types: string[], pair: string, terms: string, user_characters: int, notice: string, notice_text: string, reports: bool, visitor_languages: bool}
	 */
	public static function get() {
		$stored = get_option( self::SETTINGS );
		return array_merge( self::DEFAULTS, is_array( $stored ) ? array_intersect_key( $stored, self::DEFAULTS ) : array() );
	}

	/** Returns the address of the service; empty if no address is set. */
	public static function address() {
		return self::is_address_fixed() ? self::fixed_address() : self::get()['address'];
	}

	/** Returns the address from wp-config.php; empty if the address is missing or invalid. */
	private static function fixed_address() {
		$address = defined( 'MTSERVICE_ADDRESS' ) ? MtService_Saving::address( (string) constant( 'MTSERVICE_ADDRESS' ) ) : '';
		return is_wp_error( $address ) ? '' : $address;
	}

	/** Whether wp-config.php sets the address. */
	public static function is_address_fixed() {
		return '' !== self::fixed_address();
	}

	/**
	 * Whether an address is the address in wp-config.php, or below that address.
	 *
	 * @param string $url Address.
	 */
	public static function is_fixed_address( $url ) {
		return self::is_address_fixed() && 0 === strpos( $url . '/', self::fixed_address() . '/' );
	}

	/**
	 * Whether wp-config.php sets both key and address. If only the key was set, an administrator could send it to another
	 * server.
	 */
	public static function is_key_fixed() {
		return self::is_address_fixed() && defined( 'MTSERVICE_KEY' ) && '' !== trim( (string) constant( 'MTSERVICE_KEY' ) );
	}

	/** Whether wp-config.php allows addresses of the site's own network. */
	public static function allows_private() {
		return defined( 'MTSERVICE_ALLOW_PRIVATE_ADDRESS' ) && constant( 'MTSERVICE_ALLOW_PRIVATE_ADDRESS' );
	}

	/**
	 * Returns the key; empty if no key is set, or if the key was entered for a different server.
	 *
	 * @return string
	 */
	public static function token() {
		if ( self::is_key_fixed() ) {
			return trim( (string) constant( 'MTSERVICE_KEY' ) );
		}
		$secret = get_option( self::SECRET );
		if ( ! is_array( $secret ) || empty( $secret['token'] ) || empty( $secret['address'] ) ) {
			return '';
		}
		return self::same_server( $secret['address'], self::address() ) ? (string) $secret['token'] : '';
	}

	/**
	 * Stores a key for the currently stored address; an empty key deletes it.
	 *
	 * @param string $token The key.
	 */
	public static function keep_token( #[\SensitiveParameter] $token ) {
		if ( self::is_key_fixed() ) {
			return;
		}
		if ( '' === $token ) {
			delete_option( self::SECRET );
			return;
		}
		$secret = array(
			'token'   => $token,
			'address' => self::address(),
		);
		update_option( self::SECRET, $secret, false );
	}

	/**
	 * Returns the state that the selector saved, without the key: `systems` has a system for each language pair.
	 *
	 * @return array
	 */
	public static function state() {
		$state = json_decode( (string) get_option( self::STATE, '' ), true );
		if ( ! is_array( $state ) ) {
			return array();
		}
		unset( $state['client-id'] );
		return $state;
	}

	/** Returns the selector's state as JSON text, with the placeholder if there is a key; empty if nothing is saved. */
	public static function state_for_page() {
		$state = self::state();
		if ( '' !== self::token() ) {
			$state['client-id'] = self::PLACEHOLDER;
		}
		if ( isset( $state['systems'] ) && array() === $state['systems'] ) {
			$state['systems'] = new stdClass();
		}
		return array() === $state ? '' : wp_json_encode( $state );
	}

	/**
	 * Returns the chosen systems by language pair.
	 *
	 * @return array<string, array{systemID: string, options: string}>
	 */
	public static function systems() {
		$systems = array();
		foreach ( self::state()['systems'] ?? array() as $pair => $system ) {
			$params = is_array( $system ) ? ( $system['params'] ?? null ) : null;
			if ( is_array( $params ) && ! empty( $params['systemID'] ) ) {
				$systems[ $pair ] = array(
					'systemID' => (string) $params['systemID'],
					'options'  => (string) ( $params['options'] ?? '' ),
				);
			}
		}
		return $systems;
	}

	/** Returns the default language pair, such as `en-lv`; empty if no system is chosen. */
	public static function default_pair() {
		$systems = self::systems();
		$pair    = self::get()['pair'];
		return isset( $systems[ $pair ] ) ? $pair : (string) key( $systems );
	}

	/** Whether the user may translate; administrators always may. */
	public static function can_translate() {
		return current_user_can( self::CAPABILITY );
	}

	/** Whether a key is stored and a system is chosen. */
	public static function is_ready() {
		return '' !== self::token() && array() !== self::systems();
	}

	/**
	 * Grants the capability to the chosen roles. The roles themselves do not change, so there is nothing to clean up later.
	 *
	 * @param array   $all  Capabilities of the user.
	 * @param array   $caps Required primitive capabilities.
	 * @param array   $args Arguments of the capability check.
	 * @param WP_User $user The user.
	 */
	public static function grant( $all, $caps, $args, $user ) {
		if ( in_array( self::CAPABILITY, $caps, true ) ) {
			$may = ! empty( $all['manage_options'] ) || array_intersect( self::get()['roles'], (array) $user->roles );
			if ( $may ) {
				$all[ self::CAPABILITY ] = true;
			}
		}
		return $all;
	}

	/**
	 * Whether a key that was entered for one address may be sent to another: same host and port, and no less secure.
	 *
	 * @param string $entered Address that the key was entered for.
	 * @param string $used    Address that the key would be sent to.
	 */
	public static function same_server( $entered, $used ) {
		$one   = wp_parse_url( $entered );
		$other = wp_parse_url( $used );
		if ( empty( $one['host'] ) || empty( $other['host'] ) || strcasecmp( $one['host'], $other['host'] ) !== 0 ) {
			return false;
		}
		if ( $one['scheme'] === $other['scheme'] ) {
			return ( $one['port'] ?? 0 ) === ( $other['port'] ?? 0 );
		}
		return 'https' === $other['scheme'] && ! isset( $one['port'], $other['port'] );
	}
}
