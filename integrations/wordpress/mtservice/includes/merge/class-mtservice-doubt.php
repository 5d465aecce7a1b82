<?php
/**
 * Ambiguous matches of blocks.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds rewritten blocks that could also match a neighbour that was deleted or added. Such a block may translate either
 * source block. Blocks and pairs are in the format of MtService_Alignment.
 */
class MtService_Doubt {

	/** Minimum lead of a pair's similarity over the similarity with any unmatched block, from 0 to 1. */
	const AHEAD = 0.2;

	/**
	 * Removes pairs in which a block is nearly as similar to an unmatched block.
	 *
	 * @param array $ones   Blocks of the first list.
	 * @param array $others Blocks of the second list.
	 * @param int[] $found  Pairs.
	 * @param int[] $before Pairs that were already certain.
	 * @return int[]
	 */
	public static function without_doubtful( array $ones, array $others, array $found, array $before ) {
		list( $rows, $columns ) = self::gaps( $ones, $others, $before );
		$left                   = self::left( $others, array_flip( $found ) );
		$missing                = self::left( $ones, $found );
		foreach ( array_diff_key( $found, $before ) as $one => $other ) {
			$is_moved = $rows[ $one ] !== $columns[ $other ];
			$rivals   = array();
			foreach ( $left as $index => $block ) {
				if ( $block['name'] === $ones[ $one ]['name'] && ( $is_moved || $columns[ $index ] === $rows[ $one ] ) ) {
					$rivals[] = MtService_Alignment::alike( $ones[ $one ]['words'], $block['words'] );
				}
			}
			foreach ( $missing as $index => $block ) {
				if ( $block['name'] === $ones[ $one ]['name'] && ( $is_moved || $rows[ $index ] === $columns[ $other ] ) ) {
					$rivals[] = MtService_Alignment::alike( $block['words'], $others[ $other ]['words'] );
				}
			}
			$likeness = MtService_Alignment::alike( $ones[ $one ]['words'], $others[ $other ]['words'] );
			if ( array() !== $rivals && $likeness < max( MtService_Alignment::ALIKE_MOVED, max( $rivals ) + self::AHEAD ) ) {
				unset( $found[ $one ] );
			}
		}
		return $found;
	}

	/**
	 * Prevents blocks from matching by position if the two lists have different numbers of blocks between the same
	 * neighbours.
	 *
	 * @param array $ones   Blocks of the first list.
	 * @param array $others Blocks of the second list.
	 * @param int[] $pairs  Pairs so far.
	 * @return array The blocks of the first list.
	 */
	public static function without_unequal( array $ones, array $others, array $pairs ) {
		foreach ( self::unpaired( $ones, $others, $pairs ) as list( $rows, $columns ) ) {
			foreach ( count( $rows ) === count( $columns ) ? array() : $rows as $index ) {
				$ones[ $index ]['words'] = null;
			}
		}
		return $ones;
	}

	/**
	 * Returns the unmatched blocks between the same neighbours, by gap and name, if both lists have some: each of these
	 * blocks may match any block of the other list.
	 *
	 * @param array $ones   Blocks of the first list.
	 * @param array $others Blocks of the second list.
	 * @param int[] $pairs  Pairs so far.
	 * @return array Indexes in the first list and in the second, for each group.
	 */
	public static function unpaired( array $ones, array $others, array $pairs ) {
		list( $rows, $columns ) = self::gaps( $ones, $others, $pairs );
		$groups                 = array();
		foreach ( self::left( $ones, $pairs ) as $index => $block ) {
			$groups[ $rows[ $index ] . ' ' . $block['name'] ][0][] = $index;
		}
		foreach ( self::left( $others, array_flip( $pairs ) ) as $index => $block ) {
			$groups[ $columns[ $index ] . ' ' . $block['name'] ][1][] = $index;
		}
		return array_filter(
			$groups,
			function ( array $group ) {
				return isset( $group[0], $group[1] );
			}
		);
	}

	/**
	 * Numbers the gaps between matched blocks.
	 *
	 * @param array $ones   Blocks of the first list.
	 * @param array $others Blocks of the second list.
	 * @param int[] $pairs  Pairs so far.
	 * @return array Gap of each block of the first list and of the second, by index.
	 */
	private static function gaps( array $ones, array $others, array $pairs ) {
		$pairs = MtService_Common_Sequence::in_order( $pairs );
		$gaps  = array();
		foreach ( array( array( $ones, $pairs ), array( $others, array_flip( $pairs ) ) ) as $side => list( $blocks, $found ) ) {
			$gap           = 0;
			$gaps[ $side ] = array();
			foreach ( array_keys( $blocks ) as $index ) {
				$gaps[ $side ][ $index ] = $gap;
				$gap                    += isset( $found[ $index ] ) ? 1 : 0;
			}
		}
		return $gaps;
	}

	/**
	 * Returns the unmatched blocks that can match by words or position.
	 *
	 * @param array $blocks Blocks.
	 * @param array $found  Matched blocks by index.
	 */
	private static function left( array $blocks, array $found ) {
		return array_filter(
			array_diff_key( $blocks, $found ),
			function ( array $block ) {
				return null !== $block['words'];
			}
		);
	}
}
