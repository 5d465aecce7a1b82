<?php
/**
 * Fields of the settings page.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Prints the fields.
 */
class MtService_Fields {

	/** Prints the address field. */
	public static function address() {
		printf(
			'<input type="url" class="regular-text code" id="mtservice-address" name="%s[address]" value="%s" placeholder="https://mt.example.org" aria-describedby="mtservice-address-hint"%s>',
			esc_attr( MtService_Settings::SETTINGS ),
			esc_attr( MtService_Settings::address() ),
			esc_attr( MtService_Settings::is_address_fixed() ? ' readonly' : '' )
		);
		if ( MtService_Settings::is_address_fixed() ) {
			/* translators: %s: name of a constant */
			self::hint( 'mtservice-address-hint', sprintf( __( 'This is set by %s in wp-config.php, and can be changed there only.', 'mtservice' ), 'MTSERVICE_ADDRESS' ) );
			return;
		}
		self::hint( 'mtservice-address-hint', __( 'Texts that are translated are sent there. Its operator gives you the address and a key.', 'mtservice' ) );
	}

	/** Prints the selector, which is a form control. */
	public static function selector() {
		printf(
			'<mtservice-selector name="%s" hiddensave hiddenname%s value="%s"></mtservice-selector>',
			esc_attr( MtService_Settings::STATE ),
			esc_attr( MtService_Settings::is_key_fixed() ? '' : ' changekey' ),
			esc_attr( MtService_Settings::state_for_page() )
		);
		echo '<p id="mtservice-no-address" class="description" hidden>' . esc_html__( 'Enter the address of the service first.', 'mtservice' ) . '</p>';
		echo '<noscript><p class="description">' . esc_html__( 'Choosing systems needs JavaScript. What was chosen before stays.', 'mtservice' ) . '</p></noscript>';
		if ( MtService_Settings::is_key_fixed() ) {
			/* translators: %s: name of a constant */
			self::hint( 'mtservice-key-hint', sprintf( __( 'The key is set by %s in wp-config.php, and can be changed there only. It is not shown here.', 'mtservice' ), 'MTSERVICE_KEY' ) );
			return;
		}
		self::hint( '', __( 'The key stays on this server: no page gets it. Users of the site translate with it without knowing it.', 'mtservice' ) );
	}

	/** Prints the button that tests the connection. */
	public static function test() {
		printf(
			'<button type="submit" class="button" id="mtservice-test" name="%s" value="1">%s</button>',
			esc_attr( MtService_Settings_Page::TEST_FIELD ),
			esc_html__( 'Test the connection', 'mtservice' )
		);
		echo ' <span id="mtservice-test-result" role="status"></span>';
		echo '<noscript><p class="description">' . esc_html__( 'The settings are saved first.', 'mtservice' ) . '</p></noscript>';
	}

	/** Prints the roles. */
	public static function roles() {
		$names  = array_map( 'translate_user_role', wp_roles()->get_names() );
		$always = array_keys(
			array_filter(
				wp_roles()->roles,
				function ( $role ) {
					return ! empty( $role['capabilities']['manage_options'] );
				}
			)
		);
		self::boxes( 'roles', __( 'Who may translate', 'mtservice' ), $names, MtService_Settings::get()['roles'], $always );
		self::hint( '', __( 'Administrators always may. Everybody translates only posts that they may edit.', 'mtservice' ) );
	}

	/** Prints the post types. */
	public static function post_types() {
		self::boxes( 'post_types', __( 'What is translated', 'mtservice' ), MtService_Saving::post_types(), MtService_Settings::get()['post_types'] );
	}

	/** Prints the default language pair. */
	public static function pair() {
		$chosen = MtService_Settings::get()['pair'];
		$pairs  = array_keys( MtService_Settings::systems() );
		printf( '<select id="mtservice-pair" name="%s[pair]" aria-describedby="mtservice-pair-hint">', esc_attr( MtService_Settings::SETTINGS ) );
		printf( '<option value="">%s</option>', esc_html__( 'The first of the chosen pairs', 'mtservice' ) );
		foreach ( $pairs as $pair ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $pair ), selected( $chosen, $pair, false ), esc_html( self::name_of_pair( $pair ) ) );
		}
		echo '</select>';
		self::hint( 'mtservice-pair-hint', __( 'From which language and into which, unless the author takes others. The pairs are those chosen and saved above.', 'mtservice' ) );
	}

	/** Prints what becomes of categories and tags. */
	public static function terms() {
		$names = array(
			'keep'      => __( 'Keep those of the original', 'mtservice' ),
			'translate' => __( 'Use translated ones', 'mtservice' ),
		);
		self::choice( 'terms', $names );
		self::hint( 'mtservice-terms-hint', __( 'A translated category or tag is made once for each language, by the first user who translates such a post and may edit categories. Drafts that exist do not change. If Polylang or WPML translates them, theirs are used.', 'mtservice' ) );
	}

	/** Prints the limit of characters of each user. */
	public static function user_characters() {
		printf(
			'<input type="number" class="regular-text" id="mtservice-user-characters" name="%s[user_characters]" value="%s" min="0" step="1" aria-describedby="mtservice-user-characters-hint">',
			esc_attr( MtService_Settings::SETTINGS ),
			esc_attr( (string) MtService_Settings::get()['user_characters'] )
		);
		self::hint( 'mtservice-user-characters-hint', __( 'Characters of texts that one user may translate per day (UTC); 0 for no limit. Documents are not counted.', 'mtservice' ) );
	}

	/** Prints the place of the notice for readers. */
	public static function notice() {
		$names  = array(
			'off'    => __( 'No notice', 'mtservice' ),
			'before' => __( 'Before the content', 'mtservice' ),
			'after'  => __( 'After the content', 'mtservice' ),
		);
		self::choice( 'notice', $names );
		/* translators: %s: shortcode */
		self::hint( 'mtservice-notice-hint', sprintf( __( 'On posts that a machine translated and nobody has reviewed. The block “Translation notice” or the shortcode %s in a post takes its place, and is also shown after a review.', 'mtservice' ), '[' . MtService_Notice::SHORTCODE . ']' ) );
	}

	/** Prints the site's own words of the notice. */
	public static function notice_text() {
		printf(
			'<input type="text" class="large-text" id="mtservice-notice-text" name="%s[notice_text]" value="%s" maxlength="%s" aria-describedby="mtservice-notice-text-hint">',
			esc_attr( MtService_Settings::SETTINGS ),
			esc_attr( MtService_Settings::get()['notice_text'] ),
			esc_attr( (string) MtService_Saving::MAX_NOTICE )
		);
		/* translators: %s: list of placeholders */
		self::hint( 'mtservice-notice-text-hint', sprintf( __( 'Empty for the usual words. Replaced in it: %s.', 'mtservice' ), '{source}, {target}, {engine}, {date}, {state}' ) );
	}

	/** Prints whether reviews are reported to the service. */
	public static function reports() {
		self::box( 'reports', __( 'Report to the service which translations are published and reviewed', 'mtservice' ) );
		$hint = __( 'For its operator: address, languages, number of characters, and the name of who reviewed. No texts.', 'mtservice' );
		self::hint( 'mtservice-reports-hint', MtService_Reports::are_refused() ? $hint . ' ' . __( 'The service that is set above does not take such reports now.', 'mtservice' ) : $hint );
	}

	/** Prints whether visitors see posts in one language at a time; off while Polylang or WPML does so. */
	public static function visitor_languages() {
		$is_managed = MtService_Post_Language::is_managed();
		self::box( 'visitor_languages', __( 'Show posts in one language at a time', 'mtservice' ), $is_managed );
		if ( $is_managed ) {
			self::hint( 'mtservice-visitor-languages-hint', __( 'Polylang or WPML is active, and does this. So the setting has no effect.', 'mtservice' ) );
			return;
		}
		/* translators: 1: name of a block, 2: shortcode, 3: example of a parameter in an address */
		$hint = __( 'Home page, archives, search and feeds show posts in the language of the site, and those in another language with %3$s in the address. Pages of posts name their language and their translations for search engines. The block “%1$s” or the shortcode %2$s has the links between the languages.', 'mtservice' );
		self::hint( 'mtservice-visitor-languages-hint', sprintf( $hint, __( 'Languages', 'mtservice' ), '[' . MtService_Switcher::SHORTCODE . ']', '?' . MtService_Language_Lists::PARAMETER . '=lv' ) );
	}

	/**
	 * Returns the name of a language pair in the user's language.
	 *
	 * @param string $pair Language pair, such as `en-lv` or `zh-Hant-en`.
	 */
	public static function name_of_pair( $pair ) {
		$at = strrpos( $pair, '-' );
		// The target has a script or a region, as in `en-zh-Hant`.
		if ( preg_match( '/^([A-Za-z]{2,3})-([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})+)$/', $pair, $parts ) && ! preg_match( '/-[a-z]{2,3}$/', $pair ) ) {
			$at = strlen( $parts[1] );
		}
		/* translators: 1: source language, 2: target language */
		return sprintf( __( '%1$s → %2$s', 'mtservice' ), self::name_of( substr( $pair, 0, $at ) ), self::name_of( substr( $pair, $at + 1 ) ) );
	}

	/**
	 * Returns the name of a language in the user's language, or its code if PHP does not know the name.
	 *
	 * @param string $code Language code, such as `lv`.
	 */
	public static function name_of( $code ) {
		$name = class_exists( 'Locale' ) ? Locale::getDisplayName( $code, get_user_locale() ) : '';
		return is_string( $name ) && '' !== $name ? mb_strtoupper( mb_substr( $name, 0, 1 ) ) . mb_substr( $name, 1 ) : $code;
	}

	/**
	 * Prints a list of which one value is chosen.
	 *
	 * @param string   $field Name of the setting.
	 * @param string[] $names Labels by value.
	 */
	private static function choice( $field, array $names ) {
		printf( '<select id="mtservice-%1$s" name="%2$s[%1$s]" aria-describedby="mtservice-%1$s-hint">', esc_attr( $field ), esc_attr( MtService_Settings::SETTINGS ) );
		foreach ( $names as $value => $name ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( MtService_Settings::get()[ $field ], $value, false ), esc_html( $name ) );
		}
		echo '</select>';
	}

	/**
	 * Prints a checkbox; its hint has the id of the field.
	 *
	 * @param string $field       Name of the setting.
	 * @param string $label       Label.
	 * @param bool   $is_disabled Whether it cannot be changed; then the form does not send it, and the setting stays.
	 */
	private static function box( $field, $label, $is_disabled = false ) {
		$name = MtService_Settings::SETTINGS . '[' . $field . ']';
		if ( ! $is_disabled ) {
			printf( '<input type="hidden" name="%s" value="0">', esc_attr( $name ) );
		}
		printf(
			'<label><input type="checkbox" name="%s" value="1"%s%s aria-describedby="mtservice-%s-hint"> %s</label>',
			esc_attr( $name ),
			checked( MtService_Settings::get()[ $field ] && ! $is_disabled, true, false ),
			disabled( $is_disabled, true, false ),
			esc_attr( str_replace( '_', '-', $field ) ),
			esc_html( $label )
		);
	}

	/**
	 * Prints a group of checkboxes.
	 *
	 * @param string   $field  Name of the setting.
	 * @param string   $legend Legend of the group.
	 * @param string[] $names  Labels by value.
	 * @param string[] $ticked Checked values.
	 * @param string[] $always Values that are always checked.
	 */
	private static function boxes( $field, $legend, $names, $ticked, $always = array() ) {
		printf( '<fieldset><legend class="screen-reader-text">%s</legend>', esc_html( $legend ) );
		foreach ( $names as $value => $name ) {
			printf(
				'<label><input type="checkbox" name="%s[%s][]" value="%s"%s%s> %s</label><br>',
				esc_attr( MtService_Settings::SETTINGS ),
				esc_attr( $field ),
				esc_attr( $value ),
				checked( in_array( $value, array_merge( $ticked, $always ), true ), true, false ),
				disabled( in_array( $value, $always, true ), true, false ),
				esc_html( $name )
			);
		}
		echo '</fieldset>';
	}

	/**
	 * Prints a hint below a field.
	 *
	 * @param string $id   Id; empty if no field refers to it.
	 * @param string $text Text.
	 */
	private static function hint( $id, $text ) {
		printf( '<p class="description"%s>%s</p>', '' === $id ? '' : ' id="' . esc_attr( $id ) . '"', esc_html( $text ) );
	}
}
