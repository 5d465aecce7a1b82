<?php
/**
 * What a translation takes from its source.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Gives a new translation what is not text: the page above it, categories, picture and template.
 */
class MtService_Draft_Settings {

	/**
	 * The page above the translation: the translation of the one above the source, where there is one.
	 *
	 * @param WP_Post $post     The source.
	 * @param string  $language The language.
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
	 * Gives a new translation the categories, picture and template of its source.
	 *
	 * @param WP_Post $post The source.
	 * @param int     $id   Id of the translation.
	 * @param string  $code Its language.
	 */
	public static function copy( WP_Post $post, $id, $code ) {
		foreach ( array( '_thumbnail_id', '_wp_page_template' ) as $key ) {
			$value = get_post_meta( $post->ID, $key, true );
			if ( '' !== $value ) {
				update_post_meta( $id, $key, $value );
			}
		}
		foreach ( get_object_taxonomies( $post->post_type, 'objects' ) as $taxonomy ) {
			$is_shown = $taxonomy->show_ui || 'post_format' === $taxonomy->name;
			$terms    = $is_shown && current_user_can( $taxonomy->cap->assign_terms ) ? wp_get_object_terms( $post->ID, $taxonomy->name, array( 'fields' => 'ids' ) ) : array();
			$found    = array();
			foreach ( is_wp_error( $terms ) ? array() : $terms as $term ) {
				$found[] = MtService_Links::term( $term, $taxonomy->name, $post->post_type, $code );
			}
			if ( array_filter( $found ) ) {
				wp_set_object_terms( $id, array_filter( $found ), $taxonomy->name );
			}
		}
	}
}
