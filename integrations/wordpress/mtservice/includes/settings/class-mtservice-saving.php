<?php
/**
 * Validation of the settings form.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Validates the form's values before they are saved; for an invalid value, the stored value is kept. */
class MtService_Saving {

	/** Name of a language pair, such as `en-lv` or `zh-Hant-en`. */
	const PAIR = '/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){1,5}$/';
	/** Maximum number of characters of the notice for readers. */
	const MAX_NOTICE = 500;

	/**
	 * Validates the address, roles, post types, languages and what becomes of terms.
	 *
	 * @param mixed $value Value from the form; null if the form does not have these fields.
	 * @return array
	 */
	public static function settings( $value ) {
		$settings = MtService_Settings::get();
		if ( ! is_array( $value ) ) {
			return $settings;
		}
		$address = self::address( is_string( $value['address'] ?? null ) ? $value['address'] : '' );
		if ( is_wp_error( $address ) ) {
			self::complain( $address->get_error_code(), $address->get_error_message() );
		} else {
			$settings['address'] = $address;
		}
		$settings['roles']      = self::known( $value['roles'] ?? array(), array_keys( wp_roles()->roles ) );
		$settings['post_types'] = self::known( $value['post_types'] ?? array(), array_keys( self::post_types() ) );
		$pair                   = is_string( $value['pair'] ?? null ) ? $value['pair'] : '';
		$settings['pair']       = preg_match( self::PAIR, $pair ) ? $pair : '';
		if ( is_numeric( $value['user_characters'] ?? null ) ) {
			$settings['user_characters'] = min( PHP_INT_MAX >> 1, max( 0, (int) $value['user_characters'] ) );
		}
		if ( in_array( $value['terms'] ?? null, MtService_Settings::TERMS, true ) ) {
			$settings['terms'] = $value['terms'];
		}
		return self::review_settings( $value, $settings );
	}

	/**
	 * Validates the settings of translated posts; those that the form lacks stay.
	 *
	 * @param array $value    Values from the form.
	 * @param array $settings The other settings.
	 * @return array
	 */
	private static function review_settings( array $value, array $settings ) {
		if ( in_array( $value['notice'] ?? null, MtService_Settings::NOTICES, true ) ) {
			$settings['notice'] = $value['notice'];
		}
		if ( is_string( $value['notice_text'] ?? null ) ) {
			$settings['notice_text'] = mb_substr( sanitize_text_field( $value['notice_text'] ), 0, self::MAX_NOTICE );
		}
		if ( isset( $value['reports'] ) ) {
			$settings['reports'] = in_array( $value['reports'], array( true, '1' ), true );
		}
		if ( isset( $value['visitor_languages'] ) ) {
			$settings['visitor_languages'] = in_array( $value['visitor_languages'], array( true, '1' ), true );
		}
		return $settings;
	}

	/**
	 * Shortens an address to the part before `service.svc`.
	 *
	 * @param string $text Address that the user typed.
	 * @return string|WP_Error
	 */
	public static function address( $text ) {
		$text = trim( $text );
		if ( '' === $text ) {
			return '';
		}
		if ( ! preg_match( '#^[a-z]+://#i', $text ) ) {
			$text = 'https://' . $text;
		}
		$parts = wp_parse_url( $text );
		$clean = esc_url_raw( $text, array( 'http', 'https' ) );
		if ( '' === $clean || empty( $parts['host'] ) || isset( $parts['user'] ) ) {
			return new WP_Error(
				'mtservice_address',
				__( 'The address of the service is not an address of the web. Write it as https://mt.example.org.', 'mtservice' )
			);
		}
		$clean = preg_replace( '#[?\#].*$#s', '', $clean );
		return preg_replace( '#/+(service\.svc(/+(json|soap))?)?/*$#i', '', $clean );
	}

	/**
	 * Removes the key from the selector's state.
	 *
	 * @param mixed $value JSON text; empty after signing out; null if the selector did not run.
	 * @return string The state with a placeholder for the key.
	 */
	public static function state( $value ) {
		$state = self::without_key( $value );
		// The test button was used without scripts; WordPress has checked the nonce of the form.
		if ( ! empty( $_POST[ MtService_Settings_Page::TEST_FIELD ] ) ) { // phpcs:ignore WordPress.Security.NonceVerification
			$result = MtService_Settings_Page::test_stored();
			self::complain( 'mtservice_test', $result['message'], $result['ok'] ? 'success' : 'error' );
		}
		return $state;
	}

	/**
	 * Stores the key separately, and returns the state with a placeholder for the key.
	 *
	 * @param mixed $value JSON text.
	 * @return string
	 */
	private static function without_key( $value ) {
		$stored = (string) get_option( MtService_Settings::STATE, '' );
		if ( ! is_string( $value ) ) {
			return $stored;
		}
		if ( '' === trim( $value ) ) {
			MtService_Settings::keep_token( '' );
			return '';
		}
		$state = json_decode( $value, true );
		$token = is_array( $state ) ? ( $state['client-id'] ?? '' ) : null;
		if ( ! is_string( $token ) || ! is_array( $state['systems'] ?? array() ) ) {
			self::complain( 'mtservice_state', __( 'The choice of systems could not be read, and was not saved.', 'mtservice' ) );
			return $stored;
		}
		unset( $state['client-id'] );
		$token = trim( $token );
		if ( '' === $token ) {
			MtService_Settings::keep_token( '' );
		} elseif ( MtService_Settings::PLACEHOLDER !== $token ) {
			MtService_Settings::keep_token( $token );
		}
		if ( '' !== $token ) {
			$state['client-id'] = MtService_Settings::PLACEHOLDER;
			if ( '' === MtService_Settings::token() ) {
				self::complain( 'mtservice_key', MtService_Errors::other_server() );
			}
		}
		if ( array() === ( $state['systems'] ?? array() ) ) {
			$state['systems'] = new stdClass();
			if ( '' !== MtService_Settings::token() ) {
				self::complain( 'mtservice_languages', __( 'The settings are saved. Nobody can translate yet: choose languages below, and save again.', 'mtservice' ), 'warning' );
			}
		}
		return wp_json_encode( $state );
	}

	/**
	 * Returns the post types that users can edit.
	 *
	 * @return array<string, string> Names by post type.
	 */
	public static function post_types() {
		$names = array();
		foreach ( get_post_types( array( 'show_ui' => true ), 'objects' ) as $type ) {
			if ( post_type_supports( $type->name, 'editor' ) && ! in_array( $type->name, array( 'wp_block', 'wp_template', 'wp_template_part', 'wp_navigation' ), true ) ) {
				$names[ $type->name ] = $type->labels->name;
			}
		}
		return $names;
	}

	/**
	 * Returns the checked values that exist.
	 *
	 * @param mixed    $ticked Values from the form.
	 * @param string[] $known  Existing values.
	 */
	private static function known( $ticked, $known ) {
		return is_array( $ticked ) ? array_values( array_intersect( $known, array_filter( $ticked, 'is_string' ) ) ) : array();
	}

	/**
	 * Shows a message above the form; does nothing outside of the dashboard, where the function is not loaded.
	 *
	 * @param string $code    Code.
	 * @param string $message Message.
	 * @param string $type    `error`, `warning` or `success`.
	 */
	private static function complain( $code, $message, $type = 'error' ) {
		if ( ! function_exists( 'add_settings_error' ) ) {
			return;
		}
		// WordPress sanitizes an option twice when it is first stored.
		if ( ! in_array( $code, wp_list_pluck( get_settings_errors( MtService_Settings::GROUP ), 'code' ), true ) ) {
			add_settings_error( MtService_Settings::GROUP, $code, $message, $type );
		}
	}
}
