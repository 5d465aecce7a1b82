<?php
/**
 * Common subsequences of two lists.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds pairs of indexes that are in the same order in two lists.
 */
class MtService_Common_Sequence {

	/**
	 * Returns the longest common subsequence of two lists of keys.
	 *
	 * @param string[] $keys  First list.
	 * @param string[] $other Second list.
	 * @param int      $most  Maximum number of comparisons; longer lists are only compared from both ends.
	 * @return int[] Indexes in the second list by indexes in the first.
	 */
	public static function of( array $keys, array $other, $most ) {
		$pairs = array();
		$start = 0;
		$least = min( count( $keys ), count( $other ) );
		while ( $start < $least && $keys[ $start ] === $other[ $start ] ) {
			$pairs[ $start ] = $start;
			++$start;
		}
		$end    = count( $keys );
		$behind = count( $other );
		while ( $end > $start && $behind > $start && $keys[ $end - 1 ] === $other[ $behind - 1 ] ) {
			$pairs[ --$end ] = --$behind;
		}
		if ( ( $end - $start ) * ( $behind - $start ) <= $most ) {
			$worth = array();
			for ( $row = $start; $row < $end; $row++ ) {
				$line = array();
				for ( $column = $start; $column < $behind; $column++ ) {
					$line[] = $keys[ $row ] === $other[ $column ] ? 1 : 0;
				}
				$worth[] = $line;
			}
			foreach ( self::best( $worth ) as $row => $column ) {
				$pairs[ $start + $row ] = $start + $column;
			}
		}
		ksort( $pairs );
		return $pairs;
	}

	/**
	 * Returns the common subsequence with the maximum weight.
	 *
	 * @param array $worth Weight of each pair by row and column; 0 means not a pair.
	 * @return int[] Columns by rows.
	 */
	public static function best( array $worth ) {
		$rows    = count( $worth );
		$columns = 0 === $rows ? 0 : count( $worth[0] );
		$sums    = array( $rows => array_fill( 0, $columns + 1, 0 ) );
		for ( $row = $rows - 1; $row >= 0; $row-- ) {
			$sums[ $row ] = array( $columns => 0 );
			for ( $column = $columns - 1; $column >= 0; $column-- ) {
				$with = $worth[ $row ][ $column ] > 0 ? $worth[ $row ][ $column ] + $sums[ $row + 1 ][ $column + 1 ] : 0;

				$sums[ $row ][ $column ] = max( $with, $sums[ $row + 1 ][ $column ], $sums[ $row ][ $column + 1 ] );
			}
		}
		$pairs  = array();
		$row    = 0;
		$column = 0;
		while ( $row < $rows && $column < $columns ) {
			$is_pair = $worth[ $row ][ $column ] > 0 && $sums[ $row ][ $column ] === $worth[ $row ][ $column ] + $sums[ $row + 1 ][ $column + 1 ];
			if ( $is_pair ) {
				$pairs[ $row++ ] = $column++;
			} elseif ( $sums[ $row + 1 ][ $column ] >= $sums[ $row ][ $column + 1 ] ) {
				++$row;
			} else {
				++$column;
			}
		}
		return $pairs;
	}

	/**
	 * Returns as many pairs as possible that are in the same order in both lists; the blocks of the other pairs were
	 * moved.
	 *
	 * @param int[] $pairs Indexes in the second list by indexes in the first.
	 * @return int[]
	 */
	public static function in_order( array $pairs ) {
		ksort( $pairs );
		$ends   = array(); // For each length, the last row of the sequence that ends in the lowest column.
		$before = array();
		foreach ( $pairs as $row => $column ) {
			$low  = 0;
			$high = count( $ends );
			while ( $low < $high ) {
				$middle = intdiv( $low + $high, 2 );
				if ( $pairs[ $ends[ $middle ] ] < $column ) {
					$low = $middle + 1;
				} else {
					$high = $middle;
				}
			}
			$before[ $row ] = $low > 0 ? $ends[ $low - 1 ] : null;
			$ends[ $low ]   = $row;
		}
		$found = array();
		for ( $row = array() === $ends ? null : end( $ends ); null !== $row; $row = $before[ $row ] ) {
			$found[ $row ] = $pairs[ $row ];
		}
		return array_reverse( $found, true );
	}
}
