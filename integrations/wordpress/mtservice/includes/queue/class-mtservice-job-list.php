<?php
/**
 * What is in the queue.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Reads the jobs of the queue for pages, the REST interface and the command line. */
class MtService_Job_List {

	/**
	 * Returns the jobs of a post that are not done, by language pair.
	 *
	 * @param int $post_id Id of the post.
	 * @return object[]
	 */
	public static function of_post( $post_id ) {
		$jobs = self::rows( '*', "post_id = %d AND state <> 'done'", array( $post_id ) );
		return array_combine( array_column( $jobs, 'pair' ), $jobs );
	}

	/**
	 * Returns jobs that are not done, those that failed first.
	 *
	 * @param int $user_id Id of the user whose jobs they are; 0 for all users.
	 * @param int $most    Maximum number.
	 * @return object[]
	 */
	public static function open( $user_id = 0, $most = 100 ) {
		return self::rows( '*', "state <> 'done' AND (%d = 0 OR user_id = %d) ORDER BY state = 'failed' DESC, due, id LIMIT %d", array( $user_id, $user_id, $most ) );
	}

	/**
	 * Returns the jobs of posts.
	 *
	 * @param int[]  $post_ids Ids of the posts.
	 * @param string $state    State of the jobs.
	 * @return object[]
	 */
	public static function of_posts( array $post_ids, $state ) {
		$ids = implode( ',', array_map( 'intval', $post_ids ) );
		return '' === $ids ? array() : self::rows( '*', "state = %s AND post_id IN ($ids)", array( $state ) );
	}

	/**
	 * Returns the numbers of jobs by state.
	 *
	 * @param int $user_id Id of the user whose jobs they are; 0 for all users.
	 * @return array{waiting: int, working: int, failed: int, done: int}
	 */
	public static function counts( $user_id = 0 ) {
		$rows   = self::rows( 'state, COUNT(*) AS number', '%d = 0 OR user_id = %d GROUP BY state', array( $user_id, $user_id ) );
		$counts = array_fill_keys( array( MtService_Jobs::WAITING, MtService_Jobs::WORKING, MtService_Jobs::FAILED, MtService_Jobs::DONE ), 0 );
		return array_map( 'intval', array_merge( $counts, wp_list_pluck( $rows, 'number', 'state' ) ) );
	}

	/**
	 * Returns the time at which the next job is due, also one to take over; null if no job waits.
	 *
	 * @return int|null
	 */
	public static function next_due() {
		$rows = self::rows( "MIN(IF(state = 'working', changed + %d, due)) AS due", "state IN ('waiting', 'working')", array( MtService_Jobs::STALE + 1 ) );
		$due  = $rows[0]->due ?? null;
		return null === $due ? null : (int) $due;
	}

	/**
	 * Reads rows of the table.
	 *
	 * @param string $columns Columns in SQL.
	 * @param string $where   Condition in SQL.
	 * @param array  $values  Values of both.
	 * @return object[]
	 */
	private static function rows( $columns, $where, array $values ) {
		global $wpdb;
		// phpcs:ignore WordPress.DB -- The table is the plugin's own.
		return (array) $wpdb->get_results( $wpdb->prepare( "SELECT $columns FROM " . MtService_Jobs::table() . " WHERE $where", $values ) );
	}
}
