<?php
/**
 * What is known of the blocks of a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * The record of a translated post: for each block a number for its source (`s`), one for its translation (`t`), the numbers
 * of the texts as the machine wrote them (`m`), its name (`n`) and the blocks in it (`c`). It tells what changed since.
 */
class MtService_Record {

	const MOST_COMPARISONS = 250000;

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
			't' => $translation->fingerprint(),
			'm' => null === $before ? self::numbers( $translation ) : $before['m'],
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
	 * Numbers of a block's own texts.
	 *
	 * @param MtService_Block $block The block.
	 */
	public static function numbers( MtService_Block $block ) {
		$numbers = array();
		foreach ( $block->own_segments() as $segment ) {
			$numbers[] = self::number( $segment->text );
		}
		return $numbers;
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
	 * For each block of a translation the index of its entry: by its content, and between those by its name and order, as it
	 * was edited.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation as it is now.
	 * @param array             $entries Entries.
	 */
	public static function find_translations( array $blocks, array $entries ) {
		$keys  = self::fingerprints( $blocks );
		$found = self::longest_common( $keys, array_column( $entries, 't' ) );
		return self::fill_gaps( $blocks, $entries, $found );
	}

	/**
	 * For each block of the source the index of its entry, when it did not change; blocks that were moved are found too.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the source as it is now.
	 * @param array             $entries Entries.
	 */
	public static function find_sources( array $blocks, array $entries ) {
		$keys  = self::fingerprints( $blocks );
		$found = self::longest_common( $keys, array_column( $entries, 's' ) );
		$left  = array_diff_key( $entries, array_flip( $found ) );
		foreach ( $keys as $index => $key ) {
			$entry = isset( $found[ $index ] ) ? false : array_search( $key, array_column( $left, 's' ), true );
			if ( false !== $entry ) {
				$found[ $index ] = array_keys( $left )[ $entry ];
				unset( $left[ $found[ $index ] ] );
			}
		}
		return $found;
	}

	/**
	 * For each changed block of the source the index of the entry in whose place it stands.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the source as it is now.
	 * @param array             $entries Entries.
	 * @param int[]             $found   Entries of the blocks that did not change.
	 */
	public static function find_changed( array $blocks, array $entries, array $found ) {
		return array_diff_key( self::fill_gaps( $blocks, $entries, $found ), $found );
	}

	/**
	 * Numbers of blocks.
	 *
	 * @param MtService_Block[] $blocks Blocks.
	 */
	private static function fingerprints( array $blocks ) {
		return array_map(
			function ( MtService_Block $block ) {
				return $block->fingerprint();
			},
			$blocks
		);
	}

	/**
	 * Pairs of equal keys in the same order, as many as possible.
	 *
	 * @param string[] $keys  Keys.
	 * @param string[] $other Other keys.
	 * @return int[] Indexes of the second list by those of the first.
	 */
	private static function longest_common( array $keys, array $other ) {
		$pairs = array();
		$start = 0;
		$most  = min( count( $keys ), count( $other ) );
		while ( $start < $most && $keys[ $start ] === $other[ $start ] ) {
			$pairs[ $start ] = $start;
			++$start;
		}
		$end    = count( $keys );
		$behind = count( $other );
		while ( $end > $start && $behind > $start && $keys[ $end - 1 ] === $other[ $behind - 1 ] ) {
			$pairs[ --$end ] = --$behind;
		}
		if ( ( $end - $start ) * ( $behind - $start ) > self::MOST_COMPARISONS ) {
			return $pairs; // Very long posts that changed all over: equal blocks are found singly.
		}
		$lengths = array( array_fill( $start, $behind - $start + 1, 0 ) );
		for ( $row = $end - 1; $row >= $start; $row-- ) {
			$next = $lengths[0];
			$line = array( $behind => 0 );
			for ( $column = $behind - 1; $column >= $start; $column-- ) {
				$line[ $column ] = $keys[ $row ] === $other[ $column ] ? $next[ $column + 1 ] + 1 : max( $next[ $column ], $line[ $column + 1 ] );
			}
			array_unshift( $lengths, $line );
		}
		$row    = $start;
		$column = $start;
		while ( $row < $end && $column < $behind ) {
			if ( $keys[ $row ] === $other[ $column ] ) {
				$pairs[ $row++ ] = $column++;
			} elseif ( $lengths[ $row - $start + 1 ][ $column ] >= $lengths[ $row - $start ][ $column + 1 ] ) {
				++$row;
			} else {
				++$column;
			}
		}
		ksort( $pairs );
		return $pairs;
	}

	/**
	 * Adds blocks between those that were found to the entries between theirs, by name and in order.
	 *
	 * @param MtService_Block[] $blocks  Blocks.
	 * @param array             $entries Entries.
	 * @param int[]             $found   Entries of blocks that were found.
	 */
	private static function fill_gaps( array $blocks, array $entries, array $found ) {
		$used = array_flip( $found );
		$next = 0;
		foreach ( $blocks as $index => $block ) {
			if ( isset( $found[ $index ] ) ) {
				$next = $found[ $index ] + 1;
				continue;
			}
			for ( $entry = $next; isset( $entries[ $entry ] ) && ! isset( $used[ $entry ] ); $entry++ ) {
				if ( $entries[ $entry ]['n'] === $block->name ) {
					$found[ $index ] = $entry;
					$used[ $entry ]  = $index;
					$next            = $entry + 1;
					break;
				}
			}
		}
		ksort( $found );
		return $found;
	}
}
