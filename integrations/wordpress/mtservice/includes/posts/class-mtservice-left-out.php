<?php
/**
 * Untranslated parts of a post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Lists the parts of a post that are not translated, so that its author knows what is left to do. The slug is not a part of these:
 * WordPress makes that of a draft from its title when it is published.
 */
class MtService_Left_Out {

	/** Maximum number of listed names, since a post may have hundreds of fields. */
	const MAX = 20;

	/**
	 * Returns a sentence for each kind of untranslated part.
	 *
	 * @param WP_Post $post The post.
	 * @return string[]
	 */
	public static function of( WP_Post $post ) {
		$kept     = array();
		$patterns = array();
		self::walk( parse_blocks( $post->post_content ), $kept, $patterns );
		$fields = array();
		$rules  = MtService_Meta_Rules::of( $post->ID );
		foreach ( array_keys( (array) get_post_meta( $post->ID ) ) as $key ) {
			$is_left = MtService_Meta_Rules::LEAVE === ( $rules[ $key ]['kind'] ?? MtService_Meta_Rules::LEAVE );
			if ( $is_left && '' === ( $rules[ $key ]['reason'] ?? '' ) && ! is_protected_meta( $key, 'post' ) && MtService_Footnotes::META !== $key ) {
				$fields[] = $key;
			}
		}
		$of_one = array_keys( MtService_Meta_Rules::reasons( $post->ID, $rules ) );
		$words  = MtService_Editor_Words::fields_left();
		$terms  = array();
		$done   = MtService_Term_Links::taxonomies( $post );
		foreach ( get_object_taxonomies( $post->post_type, 'objects' ) as $taxonomy ) {
			if ( $taxonomy->public && 'post_format' !== $taxonomy->name && ! in_array( $taxonomy->name, $done, true ) ) {
				foreach ( array_filter( (array) get_the_terms( $post, $taxonomy->name ), 'is_object' ) as $term ) {
					$terms[] = $term->name;
				}
			}
		}
		return array_values(
			array_filter(
				array(
					/* translators: %s: names of custom fields */
					self::sentence( __( 'Custom fields: %s', 'mtservice' ), $fields ),
					self::sentence( $words['product'], $of_one ),
					self::sentence( $words['variations'], array_keys( MtService_Product_Rules::left( $post->ID ) ) ),
					/* translators: %s: names of categories and tags */
					self::sentence( __( 'Names of categories and tags: %s', 'mtservice' ), $terms ),
					/* translators: %s: titles of patterns */
					self::sentence( __( 'Synced patterns: %s', 'mtservice' ), $patterns ),
					/* translators: %s: a text */
					self::sentence( __( 'Alternative text of the featured image: %s', 'mtservice' ), self::texts_of_image( $post ) ),
					/* translators: %s: names of blocks, as “Custom HTML” */
					self::sentence( __( 'Blocks: %s', 'mtservice' ), $kept ),
				)
			)
		);
	}

	/**
	 * Returns the alternative text of the featured image, which belongs to the image, not to the post.
	 *
	 * @param WP_Post $post The post.
	 * @return string[]
	 */
	private static function texts_of_image( WP_Post $post ) {
		$image = (int) get_post_thumbnail_id( $post );
		$text  = $image && 'own' === MtService_Links::provider( 'attachment' ) ? get_post_meta( $image, '_wp_attachment_image_alt', true ) : '';
		return is_string( $text ) ? array( trim( $text ) ) : array();
	}

	/**
	 * Inserts names into a sentence; returns an empty string without names.
	 *
	 * @param string   $words Format of the sentence.
	 * @param string[] $names Names.
	 */
	private static function sentence( $words, array $names ) {
		$names = array_unique( array_filter( $names ) );
		$shown = implode( ', ', array_slice( $names, 0, self::MAX ) ) . ( count( $names ) > self::MAX ? ' …' : '' );
		return array() === $names ? '' : sprintf( $words, $shown );
	}

	/**
	 * Finds blocks that are not translated.
	 *
	 * @param array    $blocks   Blocks as WordPress parses them.
	 * @param string[] $kept     Titles of blocks.
	 * @param string[] $patterns Titles of synced patterns.
	 */
	private static function walk( array $blocks, array &$kept, array &$patterns ) {
		foreach ( $blocks as $block ) {
			$name = (string) $block['blockName'];
			if ( 'core/block' === $name ) {
				$patterns[] = MtService_Patterns::may_create() ? '' : html_entity_decode( get_the_title( (int) ( $block['attrs']['ref'] ?? 0 ) ), ENT_QUOTES, 'UTF-8' );
			} elseif ( '' !== $name && ( new MtService_Block_Rules( $name, (array) $block['attrs'] ) )->is_kept() ) {
				$type   = WP_Block_Type_Registry::get_instance()->get_registered( $name );
				$kept[] = $type && '' !== (string) $type->title ? $type->title : $name;
			} else {
				self::walk( $block['innerBlocks'], $kept, $patterns );
			}
		}
	}
}
