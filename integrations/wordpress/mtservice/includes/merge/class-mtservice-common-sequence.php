<?php
/**
 * What two lists have in common.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Pairs of indexes that are in the same order in two lists.
 */
class MtService_Common_Sequence {

	/**
	 * Pairs of equal keys in the same order, as many as possible.
	 *
	 * @param string[] $keys  Keys.
	 * @param string[] $other Other keys.
	 * @param int      $most  Comparisons at most; beyond, only both ends are compared.
	 * @return int[] Indexes of the second list by those of the first.
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
	 * The pairs in order that are worth most together.
	 *
	 * @param array $worth What each pair is worth, by row and column; 0 for one that is none.
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
	 * Those of some pairs that are in the same order in both lists, as many as possible: the others were moved.
	 *
	 * @param int[] $pairs Indexes of the second list by those of the first.
	 * @return int[]
	 */
	public static function in_order( array $pairs ) {
		ksort( $pairs );
		$ends   = array(); // Of each length the row whose column is the lowest end of such a sequence.
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
