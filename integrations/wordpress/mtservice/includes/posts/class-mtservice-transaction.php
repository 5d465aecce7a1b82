<?php
/**
 * Writing in one step.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Saves a post with its record and links completely or not at all, even if PHP ends in between. */
class MtService_Transaction {

	/**
	 * Runs a function in a transaction of the database, and undoes its changes if it fails.
	 *
	 * @param callable $run The function; returns a WP_Error if it failed.
	 * @return mixed Its result.
	 */
	public static function run( callable $run ) {
		global $wpdb;
		$is_done = false;
		$wpdb->query( 'START TRANSACTION' ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for this.
		try {
			$result  = $run();
			$is_done = ! is_wp_error( $result );
			return $result;
		} finally {
			if ( $is_done ) {
				$wpdb->query( 'COMMIT' ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for this.
			} else {
				$wpdb->query( 'ROLLBACK' ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for this.
				wp_cache_flush(); // The cache may have posts that the database no longer has.
			}
		}
	}

	/**
	 * Locks rows until the transaction ends, so that two requests do not translate the same row twice. It is the first statement
	 * of a transaction: what is read before it does not show what the other request wrote.
	 *
	 * @param string $table  Table of WordPress.
	 * @param string $column Column with ids.
	 * @param int[]  $ids    Ids of the rows.
	 */
	public static function lock( $table, $column, array $ids ) {
		global $wpdb;
		sort( $ids ); // In the same order everywhere, so that no two transactions wait for each other.
		foreach ( $ids as $id ) {
			$wpdb->get_var( $wpdb->prepare( 'SELECT %1$s FROM %2$s WHERE %3$s = %4$d FOR UPDATE', $column, $table, $column, $id ) ); // phpcs:ignore WordPress.DB -- Names of WordPress, and a number.
		}
	}
}
