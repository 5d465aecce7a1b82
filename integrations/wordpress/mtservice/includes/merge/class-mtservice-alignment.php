<?php
/**
 * Alignment of blocks.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Matches the blocks of two lists: first equal blocks at any position, then blocks that share most of their words, and last
 * blocks with the same name between the same neighbours.
 *
 * A block is `array( 'name', 'key', 'words' )`; blocks with the same key are equal. A block without words (null) only matches
 * an equal block.
 */
class MtService_Alignment {

	/** Characters per word in the result of `words`. */
	const WORD = 4;

	/** Maximum number of compared pairs; longer lists are only compared from both ends. */
	const MAX_COMPARISONS = 250000;

	/** Maximum number of pairs in a gap whose words are compared. */
	const MAX_IN_GAP = 2500;

	/** Minimum similarity of matching blocks, from 0 to 1: between the same neighbours, and of moved blocks. */
	const ALIKE       = 0.3;
	const ALIKE_MOVED = 0.5;

	/**
	 * Matches blocks.
	 *
	 * @param array $ones       Blocks of the first list.
	 * @param array $others     Blocks of the second list.
	 * @param bool  $is_certain Whether to leave out blocks that could also match another block.
	 * @return int[] Indexes in the second list by indexes in the first.
	 */
	public static function of( array $ones, array $others, $is_certain = false ) {
		$pairs = MtService_Common_Sequence::of( array_column( $ones, 'key' ), array_column( $others, 'key' ), self::MAX_COMPARISONS );
		$pairs = self::with_moved_equal( $ones, $others, $pairs );
		$found = self::with_gaps( $ones, $others, $pairs, self::ALIKE );
		$found = $is_certain ? MtService_Doubt::without_doubtful( $ones, $others, $found, $pairs ) : $found;
		$moved = self::with_moved_alike( $ones, $others, $found );
		$moved = $is_certain ? MtService_Doubt::without_doubtful( $ones, $others, $moved, $found ) : $moved;
		$pairs = self::with_gaps( $is_certain ? MtService_Doubt::without_unequal( $ones, $others, $moved ) : $ones, $others, $moved, 0 );
		ksort( $pairs );
		return $pairs;
	}

	/**
	 * Returns short hashes of the words of texts, for comparing blocks.
	 *
	 * @param MtService_Segment[] $segments Texts.
	 * @return string Four characters per word.
	 */
	public static function words( array $segments ) {
		$numbers = array();
		foreach ( $segments as $segment ) {
			// In scripts without spaces between words, each character counts as a word.
			preg_match_all( '~[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]|[\p{L}\p{M}\p{N}]+~u', mb_strtolower( $segment->plain() ), $words );
			foreach ( $words[0] as $word ) {
				$numbers[ substr( MtService_Record::number( $word ), 0, self::WORD ) ] = true;
			}
			if ( count( $numbers ) > 80 ) {
				break;
			}
		}
		return implode( '', array_slice( array_keys( $numbers ), 0, 80 ) );
	}

	/**
	 * Returns the similarity of two blocks, from 0 to 1.
	 *
	 * @param array $one   First block.
	 * @param array $other Second block.
	 */
	private static function likeness( array $one, array $other ) {
		return $one['name'] === $other['name'] ? self::alike( $one['words'], (string) $other['words'] ) : 0;
	}

	/**
	 * Returns the similarity of two sets of words, from 0 to 1.
	 *
	 * @param string $one   First words.
	 * @param string $other Second words.
	 */
	public static function alike( $one, $other ) {
		$most = strlen( $one ) + strlen( $other );
		return $most > 0 ? self::share( $one, $other ) * 2 * strlen( $one ) / $most : 0;
	}

	/**
	 * Returns the share of words that also occur in other words, from 0 to 1.
	 *
	 * @param string $words Words.
	 * @param string $among Words to search.
	 */
	public static function share( $words, $among ) {
		if ( '' === $words || '' === $among ) {
			return 0;
		}
		$these = str_split( $words, self::WORD );
		return count( array_intersect( $these, str_split( $among, self::WORD ) ) ) / count( $these );
	}

	/**
	 * Adds pairs of equal blocks that were moved.
	 *
	 * @param array $ones   Blocks of the first list.
	 * @param array $others Blocks of the second list.
	 * @param int[] $pairs  Pairs so far.
	 */
	private static function with_moved_equal( array $ones, array $others, array $pairs ) {
		$left = array();
		foreach ( array_diff_key( $others, array_flip( $pairs ) ) as $index => $other ) {
			$left[ $other['key'] ][] = $index;
		}
		foreach ( array_diff_key( $ones, $pairs ) as $index => $one ) {
			if ( ! empty( $left[ $one['key'] ] ) ) {
				$pairs[ $index ] = array_shift( $left[ $one['key'] ] );
			}
		}
		return $pairs;
	}

	/**
	 * Adds pairs of blocks that were moved and changed.
	 *
	 * @param array $ones   Blocks of the first list.
	 * @param array $others Blocks of the second list.
	 * @param int[] $pairs  Pairs so far.
	 */
	private static function with_moved_alike( array $ones, array $others, array $pairs ) {
		$left    = self::with_words( array_diff_key( $others, array_flip( $pairs ) ) );
		$missing = self::with_words( array_diff_key( $ones, $pairs ) );
		if ( count( $left ) * count( $missing ) > self::MAX_IN_GAP ) {
			return $pairs;
		}
		foreach ( $missing as $index => $one ) {
			$best = self::ALIKE_MOVED;
			foreach ( $left as $place => $other ) {
				$likeness = self::likeness( $one, $other );
				if ( $likeness >= $best ) {
					$best            = $likeness;
					$pairs[ $index ] = $place;
				}
			}
			if ( isset( $pairs[ $index ] ) ) {
				unset( $left[ $pairs[ $index ] ] );
			}
		}
		return $pairs;
	}

	/**
	 * Adds pairs of blocks between the same neighbours.
	 *
	 * @param array $ones   Blocks of the first list.
	 * @param array $others Blocks of the second list.
	 * @param int[] $pairs  Pairs so far.
	 * @param float $least  Minimum similarity; with 0, an equal name is enough.
	 */
	private static function with_gaps( array $ones, array $others, array $pairs, $least ) {
		$left    = self::with_words( array_diff_key( $others, array_flip( $pairs ) ) );
		$missing = self::with_words( array_diff_key( $ones, $pairs ) );
		$from    = -1;
		$after   = -1;
		foreach ( MtService_Common_Sequence::in_order( $pairs ) + array( count( $ones ) => count( $others ) ) as $to => $before ) {
			$between = function ( $low, $high ) {
				return function ( $index ) use ( $low, $high ) {
					return $index > $low && $index < $high;
				};
			};
			$pairs  += self::in_gap(
				array_filter( $missing, $between( $from, $to ), ARRAY_FILTER_USE_KEY ),
				array_filter( $left, $between( $after, $before ), ARRAY_FILTER_USE_KEY ),
				$least
			);
			$from    = $to;
			$after   = $before;
		}
		return $pairs;
	}

	/**
	 * Pairs the blocks of a gap in order, with the highest total similarity.
	 *
	 * @param array $ones   Blocks of the first list by index.
	 * @param array $others Blocks of the second list by index.
	 * @param float $least  Minimum similarity.
	 */
	private static function in_gap( array $ones, array $others, $least ) {
		$rows    = array_keys( $ones );
		$columns = array_keys( $others );
		if ( array() === $rows || array() === $columns ) {
			return array();
		}
		if ( count( $rows ) * count( $columns ) > self::MAX_IN_GAP ) {
			return $least > 0 ? array() : self::by_name( $ones, $others );
		}
		$worth = array();
		foreach ( $rows as $row => $one ) {
			foreach ( $columns as $column => $other ) {
				$is_same  = $ones[ $one ]['name'] === $others[ $other ]['name'];
				$likeness = $is_same ? self::likeness( $ones[ $one ], $others[ $other ] ) : 0;

				$worth[ $row ][ $column ] = $is_same && $likeness >= $least ? 1 + 10 * $likeness : 0;
			}
		}
		$pairs = array();
		foreach ( MtService_Common_Sequence::best( $worth ) as $row => $column ) {
			$pairs[ $rows[ $row ] ] = $columns[ $column ];
		}
		return $pairs;
	}

	/**
	 * Pairs the blocks of a long gap in order, only by name.
	 *
	 * @param array $ones   Blocks of the first list by index.
	 * @param array $others Blocks of the second list by index.
	 */
	private static function by_name( array $ones, array $others ) {
		$pairs  = array();
		$places = array_keys( $others );
		$next   = 0;
		foreach ( $ones as $index => $one ) {
			for ( $at = $next; isset( $places[ $at ] ); $at++ ) {
				if ( $others[ $places[ $at ] ]['name'] === $one['name'] ) {
					$pairs[ $index ] = $places[ $at ];
					$next            = $at + 1;
					break;
				}
			}
		}
		return $pairs;
	}

	/**
	 * Returns the blocks that can match by words or position.
	 *
	 * @param array $blocks Blocks.
	 */
	private static function with_words( array $blocks ) {
		return array_filter(
			$blocks,
			function ( array $block ) {
				return null !== $block['words'];
			}
		);
	}
}
