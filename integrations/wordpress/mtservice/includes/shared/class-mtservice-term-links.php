<?php
/**
 * Links between terms and their translations.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Links categories and tags to their translations by term meta, and decides which taxonomies have translated terms. Taxonomies
 * that Polylang or WPML translate are left to them.
 */
class MtService_Term_Links {

	// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- The hooks belong to WPML.

	/** Term meta of a translation: the id of its source, its language, and the language of the source. */
	const SOURCE   = '_mtservice_source';
	const LANGUAGE = '_mtservice_language';
	const FROM     = '_mtservice_from';

	/** Taxonomies whose names are read by programs: a post's format, and kind, visibility and shipping class of a product. */
	const LEFT = array( 'post_format', 'product_type', 'product_visibility', 'product_shipping_class' );

	/**
	 * Returns the taxonomies of a post whose terms are translated.
	 *
	 * @param WP_Post $post The post.
	 * @return string[]
	 */
	public static function taxonomies( WP_Post $post ) {
		if ( 'translate' !== MtService_Settings::get()['terms'] ) {
			return array();
		}
		$names = array();
		foreach ( get_object_taxonomies( $post->post_type, 'objects' ) as $taxonomy ) {
			// WooCommerce finds a variation by the slugs of its attributes.
			$is_attribute = in_array( 'product', $taxonomy->object_type, true ) && 0 === strpos( $taxonomy->name, 'pa_' );
			if ( $taxonomy->public && $taxonomy->show_ui && ! $is_attribute && ! in_array( $taxonomy->name, self::LEFT, true ) ) {
				$names[] = $taxonomy->name;
			}
		}
		/**
		 * Filters the taxonomies whose terms are translated.
		 *
		 * @param string[] $names Names of taxonomies.
		 * @param int      $id    Id of the source.
		 */
		$names = (array) apply_filters( 'mtservice_translated_taxonomies', $names, $post->ID );
		return array_values( array_filter( $names, fn( $name ) => taxonomy_exists( $name ) && ! self::is_managed( $name ) ) );
	}

	/**
	 * Whether Polylang or WPML translate the terms of a taxonomy.
	 *
	 * @param string $taxonomy The taxonomy.
	 */
	private static function is_managed( $taxonomy ) {
		if ( function_exists( 'pll_is_translated_taxonomy' ) && pll_is_translated_taxonomy( $taxonomy ) ) {
			return true;
		}
		return defined( 'ICL_SITEPRESS_VERSION' ) && apply_filters( 'wpml_is_translated_taxonomy', true, $taxonomy );
	}

	/**
	 * Finds the translation of a term: the one that was made from it, or the one that it was made from itself.
	 *
	 * @param WP_Term $term     The term.
	 * @param string  $language Language of the translation.
	 * @return WP_Term|null
	 */
	public static function find( WP_Term $term, $language ) {
		$source = get_term( (int) get_term_meta( $term->term_id, self::SOURCE, true ), $term->taxonomy );
		if ( $source instanceof WP_Term && get_term_meta( $term->term_id, self::FROM, true ) === $language ) {
			return $source;
		}
		$found = get_terms(
			array(
				'taxonomy'   => $term->taxonomy,
				'hide_empty' => false,
				'number'     => 1,
				'orderby'    => 'term_id',
				// phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query -- Few terms have the keys.
				'meta_query' => array(
					array(
						'key'   => self::SOURCE,
						'value' => (string) $term->term_id,
					),
					array(
						'key'   => self::LANGUAGE,
						'value' => $language,
					),
				),
			)
		);
		return is_array( $found ) ? $found[0] ?? null : null;
	}

	/**
	 * Links a term to its translation.
	 *
	 * @param int      $source      Id of the term.
	 * @param int      $translation Id of its translation.
	 * @param string[] $pair        Languages: source and target.
	 */
	public static function connect( $source, $translation, array $pair ) {
		update_term_meta( $translation, self::SOURCE, $source );
		update_term_meta( $translation, self::LANGUAGE, $pair[1] );
		update_term_meta( $translation, self::FROM, $pair[0] );
	}
}
