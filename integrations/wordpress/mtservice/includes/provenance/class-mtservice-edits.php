<?php
/**
 * Changes of people in a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds out whether people changed the texts of a translation, and takes its review back then; new addresses, colours
 * and pictures are no change of texts.
 */
class MtService_Edits {

	/** @var bool[] Set of the ids of posts that are being deleted, whose post meta goes one by one. */
	private static $deleted = array();

	/** Adds the hooks. */
	public static function register() {
		add_action( 'post_updated', array( __CLASS__, 'note_edit' ), 10, 3 );
		add_action(
			'before_delete_post',
			function ( $id ) {
				self::$deleted[ (int) $id ] = true;
			}
		);
		add_action( 'update_post_meta', array( __CLASS__, 'note_edited_meta' ), 10, 4 );
		add_action( 'delete_post_meta', fn( $ids, $id, $key ) => self::note_edited_meta( 0, $id, $key, '' ), 10, 3 );
	}

	/**
	 * Takes the review back after somebody changed the texts of a post.
	 *
	 * @param int     $id     Id of the post.
	 * @param WP_Post $after  The post.
	 * @param WP_Post $before The post before.
	 */
	public static function note_edit( $id, $after, $before ) {
		if ( null !== MtService_Reviews::record( $id ) && self::are_between( $after, $before ) ) {
			MtService_Reviews::edited( $id );
		}
	}

	/**
	 * Takes the review back before somebody changes or deletes the footnotes or another translated post meta of a post.
	 * A new one does not change texts that were reviewed.
	 *
	 * @param int    $meta_id Id of the post meta.
	 * @param int    $id      Id of the post.
	 * @param string $key     Its key.
	 * @param mixed  $value   Its new value; empty if it is deleted.
	 */
	public static function note_edited_meta( $meta_id, $id, $key, $value ) {
		$record = isset( self::$deleted[ (int) $id ] ) ? null : MtService_Reviews::record( $id );
		if ( null === $record || MtService_Provenance::unreviewed( $record, true ) === $record ) {
			return; // Nothing to take back; a post may have hundreds of post meta.
		}
		$before = get_post_meta( $id, $key, true );
		if ( MtService_Footnotes::META === $key ) {
			$is_changed = json_decode( (string) $before ) != json_decode( (string) $value ); // phpcs:ignore Universal.Operators.StrictComparisons -- Compares objects by their fields.
		} else {
			$is_text    = MtService_Meta_Texts::is_text( $id, $key );
			$is_changed = $is_text && self::texts_of( $before ) !== self::texts_of( $value );
		}
		if ( $is_changed ) {
			MtService_Reviews::edited( $id );
		}
	}

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
			|| MtService_Meta_Texts::is_edited( $post->ID, $record['meta'] ?? array() )
			|| MtService_Record::is_edited( ( new MtService_Blocks( $post->post_content ) )->blocks(), $record['blocks'] ?? array() );
	}

	/**
	 * Returns the texts of a post meta.
	 *
	 * @param mixed $value Its value.
	 * @return string[]
	 */
	private static function texts_of( $value ) {
		$text = MtService_Meta_Texts::block( is_array( $value ) ? MtService_Product_Attributes::FORMAT : 'html', $value );
		return $text ? wp_list_pluck( $text->segments(), 'text' ) : array();
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
