<?php
/**
 * Record of a translated post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * The record of a translated post, from which later changes of the source and of the translation are found. The record
 * has an entry for each block of the source:
 *
 * - `n`: name of the block
 * - `s`, `o`, `w`, `x`: of the source, the fingerprint with and without inner blocks, the words, and the hashes of its texts by
 *   path
 * - `t`, `v`: of the translation, the fingerprint and the words
 * - `m`, `k`: hashes and words of the translated texts by path, of the service's translation or of the correction that was
 *   sent (`h`: paths of the corrections)
 * - `d`: whether users deleted the translation; `q`: whether they may have rewritten it as a block that cannot be identified
 * - `c`: entries of inner blocks
 */
class MtService_Record {

	/**
	 * Returns a hash of a text.
	 *
	 * @param string $text The text.
	 */
	public static function number( $text ) {
		return hash( 'crc32b', $text );
	}

	/**
	 * Creates the entry of a block.
	 *
	 * @param MtService_Block $source      Block of the source.
	 * @param MtService_Block $translation Its translation.
	 * @param array           $inner       Entries of inner blocks.
	 * @param array|null      $before      Previous entry, if the translation is kept.
	 */
	public static function entry( MtService_Block $source, MtService_Block $translation, array $inner, $before = null ) {
		return array(
			'n' => $source->name,
			's' => $source->fingerprint(),
			'o' => $source->shell()->fingerprint(),
			'w' => MtService_Alignment::words( $source->segments() ),
			'x' => self::numbers( $source ),
			't' => $translation->fingerprint(),
			'v' => MtService_Alignment::words( $translation->segments() ),
			'm' => null === $before ? self::numbers( $translation ) : $before['m'],
			'k' => null === $before ? self::words( $translation ) : $before['k'] ?? array(),
			'h' => $before['h'] ?? array(),
			'c' => $inner,
		);
	}

	/**
	 * Returns what the record has of a copied value.
	 *
	 * @param mixed $source Value of the source.
	 * @param mixed $stored Value of the translation.
	 */
	public static function copy( $source, $stored ) {
		return array(
			's' => self::hash( $source ),
			't' => self::hash( $stored ),
		);
	}

	/**
	 * Returns a hash of a value.
	 *
	 * @param mixed $value The value.
	 */
	public static function hash( $value ) {
		return md5( maybe_serialize( $value ) );
	}

	/**
	 * Creates entries for blocks and their translations that have no record.
	 *
	 * @param MtService_Block[] $sources      Blocks of the source.
	 * @param MtService_Block[] $translations Their translations.
	 */
	public static function of( array $sources, array $translations ) {
		$sources      = self::without_space( $sources );
		$translations = self::without_space( $translations );
		$entries      = array();
		foreach ( $sources as $index => $source ) {
			if ( isset( $translations[ $index ] ) ) {
				$inner     = self::of( $source->blocks(), $translations[ $index ]->blocks() );
				$entries[] = self::entry( $source, $translations[ $index ], $inner );
			}
		}
		return $entries;
	}

	/**
	 * Returns hashes of a block's own texts by path.
	 *
	 * @param MtService_Block $block The block.
	 */
	public static function numbers( MtService_Block $block ) {
		$numbers = array();
		foreach ( $block->own_by_path() as $path => $segment ) {
			$numbers[ $path ] = self::number( $segment->text );
		}
		return $numbers;
	}

	/**
	 * Returns the words of a block's own texts by path.
	 *
	 * @param MtService_Block $block The block.
	 */
	private static function words( MtService_Block $block ) {
		$words = array();
		foreach ( $block->own_by_path() as $path => $segment ) {
			$words[ $path ] = MtService_Alignment::words( array( $segment ) );
		}
		return $words;
	}

	/**
	 * Returns the paths of a translation's own texts that users changed; all paths if they added or removed texts.
	 *
	 * @param MtService_Block $block The current translation.
	 * @param array           $entry Its entry.
	 * @return string[]
	 */
	public static function corrected( MtService_Block $block, array $entry ) {
		$numbers = self::numbers( $block );
		$is_same = count( $numbers ) === count( $entry['m'] ) && array() === array_diff_key( $numbers, $entry['m'] );
		$changed = $is_same ? array_diff_assoc( $numbers, $entry['m'] ) : $numbers;
		return array_values( array_unique( array_merge( array_keys( $changed ), $entry['h'] ) ) );
	}

	/**
	 * Whether users changed, added or deleted texts of a translation.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the current translation.
	 * @param array             $entries Entries.
	 */
	public static function is_edited( array $blocks, array $entries ) {
		$blocks = self::without_space( $blocks );
		$found  = self::find_translations( $blocks, $entries );
		foreach ( array_diff_key( $entries, array_flip( $found ) ) as $gone ) {
			if ( '' !== $gone['w'] ) {
				return true;
			}
		}
		foreach ( $blocks as $index => $block ) {
			$entry     = isset( $found[ $index ] ) ? $entries[ $found[ $index ] ] : null;
			$is_edited = null === $entry
				? array() !== $block->segments()
				: array() !== self::corrected( $block, $entry ) || self::is_edited( $block->blocks(), $entry['c'] );
			if ( $is_edited ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Removes parts that are only white space between blocks.
	 *
	 * @param MtService_Block[] $blocks Blocks.
	 */
	public static function without_space( array $blocks ) {
		return array_values(
			array_filter(
				$blocks,
				function ( MtService_Block $block ) {
					return ! $block->is_space();
				}
			)
		);
	}

	/**
	 * Matches the blocks of a translation to their entries, if the match is certain. Users added the unmatched blocks, or
	 * rewrote them next to blocks that were added or deleted.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the current translation.
	 * @param array             $entries Entries.
	 * @return int[] Indexes of entries by index of the block.
	 */
	public static function find_translations( array $blocks, array $entries ) {
		return MtService_Alignment::of( self::items( $blocks ), self::translations( $entries ), true );
	}

	/**
	 * Returns the unmatched blocks of a translation that may belong to unmatched entries.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the current translation.
	 * @param array             $entries Entries.
	 * @param int[]             $found   Indexes of matched entries by index of the block.
	 * @return array Indexes of the blocks, and indexes of the entries.
	 */
	public static function doubtful( array $blocks, array $entries, array $found ) {
		$groups = MtService_Doubt::unpaired( self::items( $blocks ), self::translations( $entries ), $found );
		return array( array_merge( array(), ...array_column( $groups, 0 ) ), array_merge( array(), ...array_column( $groups, 1 ) ) );
	}

	/**
	 * Matches the blocks of the source to their entries; unmatched blocks are new.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the current source.
	 * @param array             $entries Entries.
	 * @return int[] Indexes of entries by index of the block.
	 */
	public static function find_sources( array $blocks, array $entries ) {
		return MtService_Alignment::of( self::items( $blocks ), self::known( $entries, 's', 'w' ) );
	}

	/**
	 * Converts entries to translated blocks for the alignment. Deleted translations only match an equal block.
	 *
	 * @param array $entries Entries.
	 */
	private static function translations( array $entries ) {
		$known = self::known( $entries, 't', 'v' );
		foreach ( $entries as $index => $entry ) {
			$known[ $index ]['words'] = empty( $entry['d'] ) ? $entry['v'] : null;
		}
		return $known;
	}

	/**
	 * Converts blocks for the alignment.
	 *
	 * @param MtService_Block[] $blocks Blocks.
	 */
	private static function items( array $blocks ) {
		$items = array();
		foreach ( $blocks as $block ) {
			$items[] = array(
				'name'  => $block->name,
				'key'   => $block->fingerprint(),
				'words' => MtService_Alignment::words( $block->segments() ),
			);
		}
		return $items;
	}

	/**
	 * Converts entries for the alignment.
	 *
	 * @param array  $entries Entries.
	 * @param string $key     Field of an entry with the fingerprint of the block.
	 * @param string $words   Field of an entry with the words of the block.
	 */
	private static function known( array $entries, $key, $words ) {
		$items = array();
		foreach ( $entries as $entry ) {
			$items[] = array(
				'name'  => $entry['n'],
				'key'   => $entry[ $key ],
				'words' => $entry[ $words ],
			);
		}
		return $items;
	}
}
