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
	 * Converts a text to a block, so that it is recorded and corrected like a block.
	 *
	 * @param string $format `text` or `html`.
	 * @param string $value  The text.
	 */
	public static function block( $format, $value ) {
		$text = 'html' === $format ? new MtService_Html( $value, true ) : new MtService_Plain_Text( $value );
		return new MtService_Block( $format, array( $text ) );
	}

	/**
	 * Returns the corrections as pairs of texts, and the entries updated with them.
	 *
	 * @param int   $source  Id of the source.
	 * @param int   $target  Id of the translation.
	 * @param array $entries Entries of the record.
	 */
	public static function corrections( $source, $target, array $entries ) {
		$pairs = array();
		foreach ( $entries as $key => $entry ) {
			$blocks = array();
			foreach ( array( $source, $target ) as $id ) {
				$value    = get_post_meta( $id, $key, true );
				$blocks[] = self::block( $entry['n'], is_string( $value ) ? $value : '' );
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
			$block = is_string( $value ) && '' !== $value ? self::block( $entry['n'], $value ) : null;
			if ( ! $block || array() !== MtService_Record::corrected( $block, $entry ) ) {
				return true;
			}
		}
		return false;
	}
}
