<?php
/**
 * Which post translates which.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Links posts to their translations: as Polylang or WPML do where one of them is there, else by post meta of its own.
 */
class MtService_Links {

	// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- The hooks are WPML's.

	/** Meta of a translation: the id of its source, and its language. */
	const SOURCE   = '_mtservice_source';
	const LANGUAGE = '_mtservice_language';

	/**
	 * Who links posts of a type: `polylang`, `wpml` or `own`.
	 *
	 * @param string $type Type of posts.
	 */
	public static function provider( $type ) {
		if ( function_exists( 'pll_save_post_translations' ) && function_exists( 'pll_is_translated_post_type' ) && pll_is_translated_post_type( $type ) ) {
			return 'polylang';
		}
		return defined( 'ICL_SITEPRESS_VERSION' ) && apply_filters( 'wpml_is_translated_post_type', true, $type ) ? 'wpml' : 'own';
	}

	/**
	 * The code by which the provider knows a language of the service; null when it does not have it.
	 *
	 * @param string $provider The provider.
	 * @param string $language Language, as `lv` or `pt-BR`.
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
	 * Language of a post, as its provider says; empty when it is not known.
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
	 * The pair of languages that a post is most likely translated with: one from its own language, where that is known.
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
	 * The translation of a post into a language.
	 *
	 * @param WP_Post $post        The post.
	 * @param string  $code        Code of the language, as the provider knows it.
	 * @param bool    $is_in_trash Whether one in the Trash is looked for, else one that is not there.
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
	 * Says the languages of a post and its translation, where they are not known yet.
	 *
	 * @param WP_Post $post        The post.
	 * @param int     $translation Id of its translation.
	 * @param string  $code        Language of the translation, as the provider knows it.
	 * @param string  $from        Language of the post, for the case that nobody has said it.
	 */
	public static function set_languages( WP_Post $post, $translation, $code, $from ) {
		update_post_meta( $translation, self::SOURCE, $post->ID );
		update_post_meta( $translation, self::LANGUAGE, $code );
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
	 * Links a post to its translation, when the languages of both are known. Polylang may bring settings of the one to the
	 * other from now on.
	 *
	 * @param WP_Post $post        The post.
	 * @param int     $translation Id of its translation.
	 * @param string  $code        Language of the translation, as the provider knows it.
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
	 * Runs something for a translation in its language: WPML looks terms up in the current one.
	 *
	 * @param string   $type Type of the post.
	 * @param string   $code Language, as the provider knows it.
	 * @param callable $run  What to run.
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
	 * The same picture in another language, where pictures are translated; else the picture.
	 *
	 * @param int    $id   Id of the picture.
	 * @param string $code Language, as the provider knows it.
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
	 * The same term in another language; null when there is none.
	 *
	 * @param int    $term     Id of the term.
	 * @param string $taxonomy Its taxonomy.
	 * @param string $type     Type of the post.
	 * @param string $code     Language, as the provider knows it.
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
	 * The post that a post was translated from.
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
	 * Translations by meta of its own: languages by ids.
	 *
	 * @param WP_Post $post        The post.
	 * @param bool    $is_in_trash Whether those in the Trash are meant.
	 * @return array<int, string>
	 */
	private static function own( WP_Post $post, $is_in_trash ) {
		$found = get_posts(
			array(
				'post_type'   => $post->post_type,
				'post_status' => $is_in_trash ? 'trash' : array( 'draft', 'pending', 'publish', 'future', 'private' ),
				'numberposts' => 100,
				'orderby'     => 'ID',
				'order'       => 'ASC',
				'meta_key'    => self::SOURCE, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key -- meta keys have an index.
				'meta_value'  => (string) $post->ID, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value -- few posts have the key.
			)
		);
		$codes = array();
		foreach ( $found as $one ) {
			$codes[ $one->ID ] = (string) get_post_meta( $one->ID, self::LANGUAGE, true );
		}
		return $codes;
	}

	/**
	 * What WPML knows of a post: `trid` and `language_code`.
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
	 * What WPML is told of a post.
	 *
	 * @param int         $id     Id of the post.
	 * @param int|false   $group  Its group; false for a new one.
	 * @param string      $code   Its language.
	 * @param string|null $source Language that it was translated from; null for an original.
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
