<?php
/**
 * Settings that a translation copies from its source.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Sets the parent page, terms, featured image and template of a new translation.
 */
class MtService_Draft_Settings {

	/** Taxonomies that are copied although WordPress shows no box for them: the format of a post, and kind and visibility of a product. */
	const HIDDEN = array( 'post_format', 'product_type', 'product_visibility' );

	/** Terms that WooCommerce sets from the ratings of one product, by taxonomy. */
	const LEFT = array( 'product_visibility' => '~^rated-\d~' );

	/**
	 * Returns the id of the parent page: the translation of the source's parent page if there is one, otherwise the parent
	 * page itself.
	 *
	 * @param WP_Post $post     The source.
	 * @param string  $language Language of the translation.
	 */
	public static function parent( WP_Post $post, $language ) {
		$parent = $post->post_parent ? get_post( $post->post_parent ) : null;
		if ( ! $parent ) {
			return 0;
		}
		$code  = MtService_Links::code( MtService_Links::provider( $parent->post_type ), $language );
		$found = null === $code ? null : MtService_Links::find( $parent, $code );
		return $found ? $found->ID : $parent->ID;
	}

	/**
	 * Copies the terms, featured image and template of the source to a new translation.
	 *
	 * @param WP_Post $post  The source.
	 * @param int     $id    Id of the translation.
	 * @param string  $code  Language of the translation.
	 * @param int[]   $terms Ids of translated terms by id of the source.
	 */
	public static function copy( WP_Post $post, $id, $code, array $terms = array() ) {
		foreach ( array( '_thumbnail_id', '_wp_page_template' ) as $key ) {
			$value = get_post_meta( $post->ID, $key, true );
			if ( '' !== $value ) {
				update_post_meta( $id, $key, '_thumbnail_id' === $key ? MtService_Links::attachment( $value, $code ) : $value );
			}
		}
		MtService_Links::in_language(
			$post->post_type,
			$code,
			function () use ( $post, $id, $code, $terms ) {
				/**
				 * Filters the taxonomies that are copied although WordPress shows no box for them.
				 *
				 * @param string[] $names Names of taxonomies.
				 * @param int      $id    Id of the source.
				 */
				$hidden = (array) apply_filters( 'mtservice_hidden_taxonomies', self::HIDDEN, $post->ID );
				foreach ( get_object_taxonomies( $post->post_type, 'objects' ) as $taxonomy ) {
					if ( ( $taxonomy->show_ui || in_array( $taxonomy->name, $hidden, true ) ) && current_user_can( $taxonomy->cap->assign_terms ) ) {
						$find = fn( $term ) => $terms[ $term ] ?? MtService_Links::term( $term, $taxonomy->name, $post->post_type, $code );
						self::copy_terms( $post, $id, $taxonomy->name, $find );
					}
				}
			}
		);
	}

	/**
	 * Assigns the source's terms in the language of the translation. If there are no such terms, replaces the default term
	 * that WordPress assigned, which may be in another language.
	 *
	 * @param WP_Post  $post     The source.
	 * @param int      $id       Id of the translation.
	 * @param string   $taxonomy The taxonomy.
	 * @param callable $find     Returns the id of a term's translation, or null.
	 */
	private static function copy_terms( WP_Post $post, $id, $taxonomy, callable $find ) {
		$terms = wp_get_object_terms( $post->ID, $taxonomy, array( 'fields' => 'id=>slug' ) );
		$terms = is_wp_error( $terms ) ? array() : $terms;
		if ( isset( self::LEFT[ $taxonomy ] ) ) {
			$terms = preg_grep( self::LEFT[ $taxonomy ], $terms, PREG_GREP_INVERT );
		}
		$found = array();
		foreach ( array_keys( $terms ) as $term ) {
			$found[] = $find( $term );
		}
		$found   = array_values( array_filter( $found ) );
		$option  = 'category' === $taxonomy ? 'default_category' : 'default_term_' . $taxonomy; // Options of WordPress.
		$default = (int) get_option( $option );
		if ( array() === $found && 0 !== $default ) {
			$found = array_filter( array( $find( $default ) ) );
		} elseif ( array() === $found ) {
			return;
		}
		wp_set_object_terms( $id, $found, $taxonomy );
	}
}
