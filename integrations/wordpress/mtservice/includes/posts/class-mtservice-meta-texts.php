<?php
/**
 * Texts in the post meta of a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Finds what people changed in translated post meta, as MtService_Footnotes does for footnotes. */
class MtService_Meta_Texts {

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'pll_copy_post_metas', array( __CLASS__, 'keep_apart' ), 10, 4 );
	}

	/**
	 * Excludes texts from the custom fields that Polylang synchronizes between languages.
	 *
	 * @param string[] $keys    Meta keys.
	 * @param bool     $is_sync Whether Polylang synchronizes them; otherwise it copies them once.
	 * @param int      $from    Id of the post that they come from.
	 * @param int      $to      Id of the other post.
	 */
	public static function keep_apart( $keys, $is_sync, $from = 0, $to = 0 ) {
		if ( ! $is_sync ) {
			return $keys;
		}
		$texts  = array();
		$shared = array();
		foreach ( array( (int) $from, (int) $to ) as $id ) {
			$texts += MtService_Draft::record( $id )['meta'] ?? array();
		}
		foreach ( array_diff( (array) $keys, array_map( 'strval', array_keys( $texts ) ) ) as $key ) {
			$is_text = MtService_Meta_Rules::is_translated( $from, $key );
			if ( ! $is_text && ! MtService_Meta_Rules::is_translated( $to, $key ) ) {
				$shared[] = $key;
			}
		}
		return $shared;
	}

	/**
	 * Whether a post meta holds a text that is translated.
	 *
	 * @param int    $id  Id of the source or of the translation.
	 * @param string $key Meta key.
	 */
	public static function is_text( $id, $key ) {
		$is_translated = MtService_Meta_Rules::is_translated( $id, $key );
		return $is_translated || isset( MtService_Draft::record( $id )['meta'][ $key ] );
	}

	/**
	 * Converts a value with texts to a block, so that it is recorded and corrected like a block; null if the value does not
	 * have the format.
	 *
	 * @param string $format `text`, `html` or `attributes`.
	 * @param mixed  $value  The value.
	 * @return MtService_Block|null
	 */
	public static function block( $format, $value ) {
		if ( MtService_Product_Attributes::FORMAT === $format ) {
			return is_array( $value ) && MtService_Meta_Rules::is_plain( $value ) ? new MtService_Product_Attributes( $value ) : null;
		}
		if ( ! MtService_Meta_Rules::is_string( $value ) ) {
			return null;
		}
		$text = 'html' === $format ? new MtService_Html( $value, true ) : new MtService_Plain_Text( $value );
		return new MtService_Block( $format, array( $text ) );
	}

	/**
	 * Returns a value with translations; null if they lost a variable, or split a value.
	 *
	 * @param MtService_Block $block        The value.
	 * @param array           $translations Translations by the text that was sent.
	 */
	public static function write( MtService_Block $block, array $translations ) {
		if ( $block instanceof MtService_Product_Attributes ) {
			return $block->is_complete( $translations ) ? $block->translated( $translations ) : null;
		}
		$is_complete = 'text' !== $block->name || MtService_Plain_Text::keeps_variables( $block, $translations );
		return $is_complete ? $block->write( $translations ) : null;
	}

	/**
	 * Copies values that WordPress cannot read, such as an array with a wrong length, byte for byte.
	 *
	 * @param int   $source Id of the source.
	 * @param int   $target Id of the translation.
	 * @param array $values Values of the source by key; false if it cannot be read.
	 */
	public static function copy_unreadable( $source, $target, array $values ) {
		global $wpdb;
		foreach ( array_keys( $values, false, true ) as $key ) {
			$raw   = array( 'meta_value' => get_post_meta( $source )[ $key ][0] ); // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value -- No query.
			$place = array(
				'post_id'  => $target,
				'meta_key' => $key, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key -- Meta keys are indexed.
			);
			$wpdb->update( $wpdb->postmeta, $raw, $place ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress would serialize it again.
			wp_cache_delete( $target, 'post_meta' );
		}
	}

	/**
	 * Returns the corrections as pairs of texts, and the entries updated with them. Attributes have none, since their order
	 * and keys change with their names, so nothing tells which text a changed one translates.
	 *
	 * @param int   $source  Id of the source.
	 * @param int   $target  Id of the translation.
	 * @param array $entries Entries of the record.
	 */
	public static function corrections( $source, $target, array $entries ) {
		$pairs = array();
		foreach ( $entries as $key => $entry ) {
			if ( MtService_Product_Attributes::FORMAT === $entry['n'] ) {
				continue;
			}
			$blocks = array();
			foreach ( array( $source, $target ) as $id ) {
				$blocks[] = self::block( $entry['n'], get_post_meta( $id, $key, true ) ) ?? self::block( $entry['n'], '' );
			}
			list( $own, $entries[ $key ] ) = MtService_Corrections::of_field( $blocks[0], $blocks[1], $entry );
			array_push( $pairs, ...$own );
		}
		return array( $pairs, $entries );
	}

	/**
	 * Whether people changed or deleted texts of a translation.
	 *
	 * @param int   $target  Id of the translation.
	 * @param array $entries Entries of the record.
	 */
	public static function is_edited( $target, array $entries ) {
		foreach ( $entries as $key => $entry ) {
			$value = get_post_meta( $target, $key, true );
			$block = '' === $value ? null : self::block( $entry['n'], $value );
			if ( ! $block || array() !== MtService_Record::corrected( $block, $entry ) ) {
				return true;
			}
		}
		return false;
	}
}
