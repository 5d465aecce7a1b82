<?php
/**
 * Which block may be another one.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tells where a block that people wrote anew may as well be found in the place of its neighbour, which was deleted or added.
 * Nobody can tell then which one it translates. Blocks and pairs are those of MtService_Alignment.
 */
class MtService_Doubt {

	/** How much more alike two blocks are at least than each of them and one that is left over, of 0 to 1. */
	const AHEAD = 0.2;

	/**
	 * Pairs without those in which a block is nearly as much like another one that is left over.
	 *
	 * @param array $ones   Blocks.
	 * @param array $others Other blocks.
	 * @param int[] $found  Pairs.
	 * @param int[] $before Those of them that were certain before.
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
	 * Blocks of which those cannot be found by their place that are more or fewer than the others between the same neighbours.
	 *
	 * @param array $ones   Blocks.
	 * @param array $others Other blocks.
	 * @param int[] $pairs  Pairs that were found.
	 * @return array
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
	 * Blocks between the same neighbours that were not found, by gap and name: indexes of the ones, and of the others. Only
	 * gaps that have both are in it: there, each may be one of the others.
	 *
	 * @param array $ones   Blocks.
	 * @param array $others Other blocks.
	 * @param int[] $pairs  Pairs that were found.
	 * @return array
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
	 * In which gap between neighbours that were found each block is.
	 *
	 * @param array $ones   Blocks.
	 * @param array $others Other blocks.
	 * @param int[] $pairs  Pairs that were found.
	 * @return array Numbers of gaps by the indexes of the ones, and of the others.
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
	 * Blocks that are left over, and that can be found by their words or place.
	 *
	 * @param array $blocks Blocks.
	 * @param array $found  Those that were found, by their index.
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
