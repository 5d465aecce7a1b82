<?php
/**
 * What is known of the blocks of a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * The record of a translated post. It tells what changed since, on both sides. For each block of the source it has:
 *
 * - `n`: its name
 * - `s`, `o`, `w`, `x`: of the source a number, one of it without the blocks in it, its words, and the numbers of its texts by
 *   their path
 * - `t`, `v`: of the translation a number, and its words
 * - `m`, `k`: the numbers and words of the translated texts by their path, as the machine wrote them, or as they were sent as
 *   corrections (`h`: the paths of these)
 * - `d`: whether people deleted the translation; `q`: or wrote it anew where nobody can tell which one it is
 * - `c`: the blocks in it
 */
class MtService_Record {

	/**
	 * A number for a text.
	 *
	 * @param string $text The text.
	 */
	public static function number( $text ) {
		return hash( 'crc32b', $text );
	}

	/**
	 * The entry of a block.
	 *
	 * @param MtService_Block $source      The block of the source.
	 * @param MtService_Block $translation Its translation.
	 * @param array           $inner       Entries of the blocks in it.
	 * @param array|null      $before      The entry that it had, when its translation was kept.
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
	 * Entries of blocks and their translations, where nothing was recorded.
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
	 * Numbers of a block's own texts by their path.
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
	 * Words of a block's own texts by their path.
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
	 * Paths of a translation's own texts that people changed; all of them when they changed which texts there are.
	 *
	 * @param MtService_Block $block The translation as it is now.
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
	 * Blocks without the white space between them.
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
	 * For each block of a translation the index of its entry, as far as that is certain; those that are not found were added,
	 * or written anew beside others that were added or deleted.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation as it is now.
	 * @param array             $entries Entries.
	 * @return int[]
	 */
	public static function find_translations( array $blocks, array $entries ) {
		return MtService_Alignment::of( self::items( $blocks ), self::translations( $entries ), true );
	}

	/**
	 * Blocks of a translation that may each be one of some entries: indexes of the blocks, and of the entries.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation as it is now.
	 * @param array             $entries Entries.
	 * @param int[]             $found   Entries that were found, by the index of their block.
	 * @return array
	 */
	public static function doubtful( array $blocks, array $entries, array $found ) {
		$groups = MtService_Doubt::unpaired( self::items( $blocks ), self::translations( $entries ), $found );
		return array( array_merge( array(), ...array_column( $groups, 0 ) ), array_merge( array(), ...array_column( $groups, 1 ) ) );
	}

	/**
	 * For each block of the source the index of its entry, as far as it is found; those that are not are new.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the source as it is now.
	 * @param array             $entries Entries.
	 * @return int[]
	 */
	public static function find_sources( array $blocks, array $entries ) {
		return MtService_Alignment::of( self::items( $blocks ), self::known( $entries, 's', 'w' ) );
	}

	/**
	 * Entries by what they know of the translation; those that people deleted come back as they were, or not at all.
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
	 * Blocks as they are aligned.
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
	 * Entries as they are aligned.
	 *
	 * @param array  $entries Entries.
	 * @param string $key     Where an entry has the number of the block.
	 * @param string $words   Where it has its words.
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
