<?php
/**
 * Languages of posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Knows the language of each post on a site without Polylang and WPML. A translation has its target language, and a post from which
 * translations were made the language that they were made from; all others have the language of the site. Each of the first two
 * has one post meta, so that queries find them.
 */
class MtService_Post_Language {

	/** Post meta of a post from which translations were made, unless it is a translation itself: its language. */
	const OWN = '_mtservice_own_language';

	/** Transient with the languages of the published posts. */
	const KNOWN = 'mtservice_languages';

	/** Adds the hooks that forget the languages of the published posts. */
	public static function register() {
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action( $hook, array( __CLASS__, 'note_meta' ), 10, 3 );
		}
		add_action( 'transition_post_status', array( __CLASS__, 'note_status' ), 10, 2 );
		add_action( 'deleted_post', array( __CLASS__, 'forget' ), 10, 0 );
	}

	/** Whether visitors see posts in one language at a time. */
	public static function is_on() {
		return MtService_Settings::get()['visitor_languages'] && ! self::is_managed();
	}

	/** Whether Polylang or WPML manages the languages of the site. */
	public static function is_managed() {
		return function_exists( 'pll_save_post_translations' ) || defined( 'ICL_SITEPRESS_VERSION' );
	}

	/**
	 * Returns the code of a post's language.
	 *
	 * @param WP_Post $post The post.
	 */
	public static function of( WP_Post $post ) {
		foreach ( array( MtService_Links::LANGUAGE, self::OWN ) as $key ) {
			$code = MtService_Language::clean( get_post_meta( $post->ID, $key, true ) );
			if ( '' !== $code ) {
				return $code;
			}
		}
		return self::site();
	}

	/** Returns the code of the site's language. */
	public static function site() {
		// Locales may end in a variant that HTML does not know, as `de_DE_formal`.
		$parts = array_slice( explode( '_', get_locale() ), 0, 2 );
		$code  = MtService_Language::clean( implode( '_', $parts ) );
		return '' === $code ? 'en' : $code;
	}

	/**
	 * Whether a language is that of the site.
	 *
	 * @param string $code A clean code.
	 */
	public static function is_site( $code ) {
		return MtService_Language::is_same( $code, self::site() );
	}

	/**
	 * Stores the language of a post from which a translation was made.
	 *
	 * @param int    $id          Id of the post.
	 * @param int    $translation Id of the translation.
	 * @param string $from        Language that it was translated from.
	 */
	public static function note( $id, $translation, $from ) {
		delete_post_meta( $translation, self::OWN );
		if ( '' !== MtService_Language::clean( $from ) && '' === (string) get_post_meta( $id, MtService_Links::LANGUAGE, true ) ) {
			update_post_meta( $id, self::OWN, MtService_Language::clean( $from ) );
		}
	}

	/**
	 * Returns the languages of the published posts, besides that of the site.
	 *
	 * @return array<string, string[]> The values of post meta by clean code.
	 */
	public static function known() {
		$values = get_transient( self::KNOWN );
		if ( ! is_array( $values ) ) {
			$values = self::read_known();
			set_transient( self::KNOWN, $values, DAY_IN_SECONDS );
		}
		$known = array();
		foreach ( $values as $value ) {
			$code = MtService_Language::clean( $value );
			if ( '' !== $code && ! self::is_site( $code ) ) {
				$known[ $code ][] = $value;
			}
		}
		ksort( $known );
		return $known;
	}

	/**
	 * Reads the values of post meta of all published posts that have a page.
	 *
	 * @return string[]
	 */
	private static function read_known() {
		global $wpdb;
		$types = array_values( array_filter( get_post_types(), 'is_post_type_viewable' ) );
		$marks = implode( ', ', array_fill( 0, count( $types ), '%s' ) );
		// phpcs:ignore WordPress.DB -- The placeholders are those of the types; the result is stored in a transient.
		return $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT m.meta_value FROM {$wpdb->postmeta} m JOIN {$wpdb->posts} p ON p.ID = m.post_id WHERE m.meta_key IN (%s, %s) AND p.post_status = 'publish' AND p.post_type IN ($marks)", MtService_Links::LANGUAGE, self::OWN, ...$types ) );
	}

	/**
	 * Returns a condition in SQL for posts in a language.
	 *
	 * @param string $language That of the site, or one of `known()`.
	 * @param string $column   Column with the id of the post; by default that of queries of WordPress.
	 */
	public static function condition( $language, $column = '' ) {
		global $wpdb;
		$column  = '' === $column ? $wpdb->posts . '.ID' : $column;
		$known   = self::known();
		$is_site = ! isset( $known[ $language ] );
		$values  = $is_site ? array_merge( array(), ...array_values( $known ) ) : $known[ $language ];
		if ( array() === $values ) {
			return '1=1';
		}
		$not   = $is_site ? 'NOT ' : '';
		$marks = implode( ', ', array_fill( 0, count( $values ), '%s' ) );
		// phpcs:ignore WordPress.DB -- The placeholders are those of the values.
		return $wpdb->prepare( "$column {$not}IN (SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key IN (%s, %s) AND meta_value IN ($marks))", MtService_Links::LANGUAGE, self::OWN, ...$values );
	}

	/**
	 * Forgets the known languages after the language of a post changed.
	 *
	 * @param int|int[] $meta Ids of the meta.
	 * @param int       $id   Id of the post.
	 * @param string    $key  Name of the meta.
	 */
	public static function note_meta( $meta, $id, $key ) {
		if ( MtService_Links::LANGUAGE === $key || self::OWN === $key ) {
			self::forget();
		}
	}

	/**
	 * Forgets the known languages after a post was published or is not published any more.
	 *
	 * @param string $status Status.
	 * @param string $before Status before.
	 */
	public static function note_status( $status, $before ) {
		if ( $status !== $before && in_array( 'publish', array( $status, $before ), true ) ) {
			self::forget();
		}
	}

	/** Forgets the languages of the published posts. */
	public static function forget() {
		delete_transient( self::KNOWN );
	}
}
