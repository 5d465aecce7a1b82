<?php
/**
 * Links between posts and their translations.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Links posts to their translations with Polylang or WPML if installed, otherwise with the plugin's own post meta.
 */
class MtService_Links {

	// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- The hooks belong to WPML.

	/** Post meta of a translation: the id of its source, and its language. */
	const SOURCE   = '_mtservice_source';
	const LANGUAGE = '_mtservice_language';

	/**
	 * Returns the provider that links posts of a type: `polylang`, `wpml` or `own`.
	 *
	 * @param string $type Post type.
	 */
	public static function provider( $type ) {
		if ( function_exists( 'pll_save_post_translations' ) && function_exists( 'pll_is_translated_post_type' ) && pll_is_translated_post_type( $type ) ) {
			return 'polylang';
		}
		return defined( 'ICL_SITEPRESS_VERSION' ) && apply_filters( 'wpml_is_translated_post_type', true, $type ) ? 'wpml' : 'own';
	}

	/**
	 * Returns the provider's code for a language of the service; null if the provider does not have the language.
	 *
	 * @param string $provider The provider.
	 * @param string $language Language code, such as `lv` or `pt-BR`.
	 */
	public static function code( $provider, $language ) {
		if ( 'own' === $provider ) {
			return $language;
		}
		$known = array();
		if ( 'polylang' === $provider ) {
			$slugs = pll_languages_list( array( 'fields' => 'slug' ) );
			$known = array_combine( $slugs, pll_languages_list( array( 'fields' => 'locale' ) ) );
		} else {
			foreach ( (array) apply_filters( 'wpml_active_languages', null, array( 'skip_missing' => 0 ) ) as $code => $details ) {
				$known[ $code ] = $details['default_locale'] ?? $code;
			}
		}
		$wanted = strtolower( str_replace( '_', '-', $language ) );
		foreach ( array( $wanted, strtok( $wanted, '-' ) ) as $try ) {
			foreach ( $known as $code => $locale ) {
				$locale = strtolower( str_replace( '_', '-', $locale ) );
				if ( in_array( $try, array( strtolower( $code ), $locale, strtok( $locale, '-' ) ), true ) ) {
					return (string) $code;
				}
			}
		}
		return null;
	}

	/**
	 * Returns the provider's code for the language of a post; empty if unknown.
	 *
	 * @param WP_Post $post The post.
	 */
	public static function language( WP_Post $post ) {
		switch ( self::provider( $post->post_type ) ) {
			case 'polylang':
				return (string) pll_get_post_language( $post->ID, 'slug' );
			case 'wpml':
				return (string) ( self::wpml( $post )->language_code ?? '' );
			default:
				return (string) get_post_meta( $post->ID, self::LANGUAGE, true );
		}
	}

	/**
	 * Suggests the language pair for a post: the first pair from the post's language, if that language is known.
	 *
	 * @param WP_Post $post The post.
	 */
	public static function pair_of( WP_Post $post ) {
		$primary = function ( $code ) {
			return strtolower( explode( '-', str_replace( '_', '-', $code ) )[0] );
		};
		$own     = $primary( self::language( $post ) );
		$default = MtService_Settings::default_pair();
		foreach ( array_merge( array( $default ), array_keys( MtService_Settings::systems() ) ) as $pair ) {
			if ( '' === $own || $primary( MtService_Draft::languages( $pair )[0] ) === $own ) {
				return $pair;
			}
		}
		return $default;
	}

	/**
	 * Finds the translation of a post into a language.
	 *
	 * @param WP_Post $post        The post.
	 * @param string  $code        The provider's language code.
	 * @param bool    $is_in_trash Whether to find a translation in the Trash, instead of one outside the Trash.
	 * @return WP_Post|null
	 */
	public static function find( WP_Post $post, $code, $is_in_trash = false ) {
		switch ( self::provider( $post->post_type ) ) {
			case 'polylang':
				$id = pll_get_post( $post->ID, $code );
				break;
			case 'wpml':
				$id = apply_filters( 'wpml_object_id', $post->ID, $post->post_type, false, $code );
				break;
			default:
				$id = array_search( $code, self::own( $post, $is_in_trash ), true );
		}
		$found = $id ? get_post( (int) $id ) : null;
		if ( ! $found || $found->ID === $post->ID || 'auto-draft' === $found->post_status ) {
			return null;
		}
		return ( 'trash' === $found->post_status ) === $is_in_trash ? $found : null;
	}

	/**
	 * Sets the languages of a post and its translation, unless they are already known.
	 *
	 * @param WP_Post $post        The post.
	 * @param int     $translation Id of its translation.
	 * @param string  $code        The provider's code for the language of the translation.
	 * @param string  $from        Language of the post, used if the provider does not know it.
	 */
	public static function set_languages( WP_Post $post, $translation, $code, $from ) {
		update_post_meta( $translation, self::SOURCE, $post->ID );
		update_post_meta( $translation, self::LANGUAGE, $code );
		MtService_Post_Language::note( $post->ID, $translation, $from );
		$provider = self::provider( $post->post_type );
		$own      = self::language( $post );
		$own      = '' === $own ? (string) self::code( $provider, $from ) : $own;
		if ( 'polylang' === $provider ) {
			if ( '' !== $own ) {
				pll_set_post_language( $post->ID, $own );
			}
			pll_set_post_language( $translation, $code );
		} elseif ( 'wpml' === $provider ) {
			$details = array( 'element_type' => apply_filters( 'wpml_element_type', $post->post_type ) );
			if ( empty( self::wpml( $post )->trid ) ) {
				do_action( 'wpml_set_element_language_details', self::element( $post->ID, false, $own, null ) + $details );
			}
			do_action( 'wpml_set_element_language_details', self::element( $translation, self::wpml( $post )->trid ?? false, $code, $own ) + $details );
		}
	}

	/**
	 * Links a post to its translation once the languages of both are known. From then on, Polylang may synchronize their
	 * settings.
	 *
	 * @param WP_Post $post        The post.
	 * @param int     $translation Id of its translation.
	 * @param string  $code        The provider's code for the language of the translation.
	 */
	public static function connect( WP_Post $post, $translation, $code ) {
		$own = self::language( $post );
		if ( 'polylang' === self::provider( $post->post_type ) && '' !== $own ) {
			$links = array(
				$own  => $post->ID,
				$code => $translation,
			);
			pll_save_post_translations( array_merge( pll_get_post_translations( $post->ID ), $links ) );
		}
	}

	/**
	 * Runs a function in the language of a translation, since WPML looks up terms in the current language.
	 *
	 * @param string   $type Post type.
	 * @param string   $code The provider's language code.
	 * @param callable $run  The function.
	 */
	public static function in_language( $type, $code, callable $run ) {
		$is_wpml = 'wpml' === self::provider( $type );
		if ( $is_wpml ) {
			do_action( 'wpml_switch_language', $code );
		}
		$run();
		if ( $is_wpml ) {
			do_action( 'wpml_switch_language', null );
		}
	}

	/**
	 * Returns the id of an image in another language, or the given id if images are not translated.
	 *
	 * @param int    $id   Id of the image.
	 * @param string $code The provider's language code.
	 */
	public static function attachment( $id, $code ) {
		$found = null;
		if ( 'polylang' === self::provider( 'attachment' ) ) {
			$found = pll_get_post( $id, $code );
		} elseif ( 'wpml' === self::provider( 'attachment' ) ) {
			$found = apply_filters( 'wpml_object_id', $id, 'attachment', true, $code );
		}
		return $found ? (int) $found : (int) $id;
	}

	/**
	 * Returns the id of a term in another language; null if there is no such term.
	 *
	 * @param int    $term     Id of the term.
	 * @param string $taxonomy Its taxonomy.
	 * @param string $type     Type of the post.
	 * @param string $code     The provider's language code.
	 */
	public static function term( $term, $taxonomy, $type, $code ) {
		switch ( self::provider( $type ) ) {
			case 'polylang':
				if ( ! pll_is_translated_taxonomy( $taxonomy ) ) {
					return $term;
				}
				$found = pll_get_term( $term, $code );
				return $found ? (int) $found : null;
			case 'wpml':
				$found = apply_filters( 'wpml_object_id', $term, $taxonomy, false, $code );
				return $found ? (int) $found : null;
			default:
				return $term;
		}
	}

	/**
	 * Returns the post that a post was translated from.
	 *
	 * @param WP_Post $post The post.
	 * @return WP_Post|null
	 */
	public static function source( WP_Post $post ) {
		$id     = (int) get_post_meta( $post->ID, self::SOURCE, true );
		$source = $id ? get_post( $id ) : null;
		return $source && 'trash' !== $source->post_status ? $source : null;
	}

	/**
	 * Returns the translations that are linked by the plugin's own post meta.
	 *
	 * @param WP_Post $post        The post.
	 * @param bool    $is_in_trash Whether to return those in the Trash.
	 * @return array<int, string> Languages by post id.
	 */
	public static function own( WP_Post $post, $is_in_trash ) {
		$found = get_posts(
			array(
				'post_type'   => $post->post_type,
				'post_status' => $is_in_trash ? 'trash' : array( 'draft', 'pending', 'publish', 'future', 'private' ),
				'numberposts' => 100,
				'orderby'     => 'ID',
				'order'       => 'ASC',
				'meta_key'    => self::SOURCE, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key -- Meta keys are indexed.
				'meta_value'  => (string) $post->ID, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value -- Few posts have the key.
			)
		);
		$codes = array();
		foreach ( $found as $one ) {
			$codes[ $one->ID ] = (string) get_post_meta( $one->ID, self::LANGUAGE, true );
		}
		return $codes;
	}

	/**
	 * Returns WPML's details of a post: `trid` and `language_code`.
	 *
	 * @param WP_Post $post The post.
	 */
	private static function wpml( WP_Post $post ) {
		$details = array(
			'element_id'   => $post->ID,
			'element_type' => $post->post_type,
		);
		return apply_filters( 'wpml_element_language_details', null, $details );
	}

	/**
	 * Returns the details of a post in WPML's format.
	 *
	 * @param int         $id     Id of the post.
	 * @param int|false   $group  Its translation group; false for a new one.
	 * @param string      $code   Its language.
	 * @param string|null $source Language of its source; null for an original.
	 */
	private static function element( $id, $group, $code, $source ) {
		return array(
			'element_id'           => $id,
			'trid'                 => $group,
			'language_code'        => $code,
			'source_language_code' => $source,
		);
	}
}
