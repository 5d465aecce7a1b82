<?php
/**
 * Changes of people in a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Finds out whether people changed the texts of a translation; new addresses, colours and pictures are no change of texts. */
class MtService_Edits {

	/**
	 * Whether the texts of two versions of a post differ.
	 *
	 * @param WP_Post $after  The post.
	 * @param WP_Post $before The post before.
	 */
	public static function are_between( WP_Post $after, WP_Post $before ) {
		foreach ( array( 'post_title', 'post_excerpt', 'post_content' ) as $column ) {
			if ( $after->$column !== $before->$column && self::texts( $column, $after->$column ) !== self::texts( $column, $before->$column ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether people changed a translation since the machine made it. True if it has no record of its blocks, since it is then
	 * not known.
	 *
	 * @param WP_Post $post The translation.
	 */
	public static function are_in( WP_Post $post ) {
		$record = MtService_Draft::record( $post->ID );
		if ( array() === $record ) {
			return true;
		}
		foreach ( MtService_Draft::FIELDS as $name => $column ) {
			if ( isset( $record[ $name ] ) && array() !== MtService_Record::corrected( MtService_Draft::field( $name, $post->$column ), $record[ $name ] ) ) {
				return true;
			}
		}
		$notes = (string) get_post_meta( $post->ID, MtService_Footnotes::META, true );
		return MtService_Footnotes::is_edited( $notes, $record['footnotes'] ?? array() )
			|| MtService_Record::is_edited( ( new MtService_Blocks( $post->post_content ) )->blocks(), $record['blocks'] ?? array() );
	}

	/**
	 * Returns the texts of a column.
	 *
	 * @param string $column Name of the column.
	 * @param string $html   Its content.
	 * @return string[]
	 */
	private static function texts( $column, $html ) {
		$name  = array_search( $column, MtService_Draft::FIELDS, true );
		$parts = false === $name ? new MtService_Blocks( $html ) : MtService_Draft::field( $name, $html );
		return wp_list_pluck( $parts->segments(), 'text' );
	}
}
