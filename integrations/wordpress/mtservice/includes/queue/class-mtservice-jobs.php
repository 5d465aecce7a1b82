<?php
/**
 * Jobs of the queue.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Stores the jobs of the queue in a table of the database: one row for each post and language pair, so that a post cannot be
 * queued twice. A worker claims a job by one statement; it writes only while the claim is its own.
 */
class MtService_Jobs {

	/** Option with the version of the table. */
	const OPTION  = 'mtservice_jobs_version';
	const VERSION = '1';
	/** Seconds after which another worker takes a job over. */
	const STALE = 600;
	/** Days after which finished jobs are forgotten. */
	const DAYS = 7;

	const WAITING = 'waiting';
	const WORKING = 'working';
	const FAILED  = 'failed';
	const DONE    = 'done';

	/** Returns the name of the table, which is created when it is first needed. */
	public static function table() {
		global $wpdb;
		$table = $wpdb->prefix . 'mtservice_jobs';
		if ( get_option( self::OPTION ) === self::VERSION ) {
			return $table;
		}
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		// The format is that of dbDelta().
		dbDelta(
			"CREATE TABLE $table (
			id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
			post_id bigint(20) unsigned NOT NULL,
			pair varchar(64) NOT NULL,
			user_id bigint(20) unsigned NOT NULL,
			state varchar(10) NOT NULL,
			due bigint(20) NOT NULL,
			changed bigint(20) NOT NULL,
			claim varchar(40) NOT NULL DEFAULT '',
			beats bigint(20) NOT NULL DEFAULT 0,
			tries int(11) NOT NULL DEFAULT 0,
			reason varchar(60) NOT NULL DEFAULT '',
			message text NOT NULL,
			PRIMARY KEY  (id),
			UNIQUE KEY post_pair (post_id,pair),
			KEY state_due (state,due)
			) " . $wpdb->get_charset_collate()
		);
		update_option( self::OPTION, self::VERSION, true );
		return $table;
	}

	/**
	 * Queues a post; does nothing if it is being translated now.
	 *
	 * @param int    $post_id Id of the post.
	 * @param string $pair    Language pair, such as `en-lv`.
	 * @param int    $user_id Id of the user for whom it is translated.
	 */
	public static function add( $post_id, $pair, $user_id ) {
		$sql = 'INSERT INTO ' . self::table() . " (post_id, pair, user_id, state, due, changed, message) VALUES (%d, %s, %d, 'waiting', %d, %d, '')
			ON DUPLICATE KEY UPDATE user_id = IF(state = 'working', user_id, %d), due = IF(state = 'working', due, %d), changed = IF(state = 'working', changed, %d),
			tries = IF(state = 'working', tries, 0), reason = '', message = '', state = IF(state = 'working', state, 'waiting')";
		$now = time();
		self::write( $sql, array( $post_id, $pair, $user_id, $now, $now, $user_id, $now, $now ) );
	}

	/**
	 * Claims the next job that is due, or whose worker has not been heard of for minutes.
	 *
	 * @param int[] $ids Ids of the jobs to choose from; empty for all.
	 * @return object|null The job: `id`, `post_id`, `pair`, `user_id`, `tries` and `claim`.
	 */
	public static function claim( array $ids = array() ) {
		global $wpdb;
		$claim = wp_generate_uuid4();
		$among = array() === $ids ? '' : ' AND id IN (' . implode( ',', array_map( 'intval', $ids ) ) . ')';
		$sql   = 'UPDATE ' . self::table() . " SET state = 'working', claim = %s, changed = %d, beats = beats + 1, tries = tries + 1
			WHERE ((state = 'waiting' AND due <= %d) OR (state = 'working' AND changed < %d))$among ORDER BY due, id LIMIT 1";
		if ( self::write( $sql, array( $claim, time(), time(), time() - self::STALE ) ) < 1 ) {
			return null;
		}
		// phpcs:ignore WordPress.DB -- The table is the plugin's own.
		return $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM ' . self::table() . ' WHERE claim = %s', $claim ) );
	}

	/**
	 * Renews a claim; returns false if the job was canceled or another worker took it over.
	 *
	 * @param object $job The job.
	 */
	public static function renew( $job ) {
		// A row that does not change would not be counted.
		return self::set( $job, "beats = beats + 1, state = 'working'", array() );
	}

	/**
	 * Notes that a job is done.
	 *
	 * @param object $job The job.
	 */
	public static function finish( $job ) {
		return self::set( $job, "state = 'done', claim = '', tries = 0, reason = '', message = ''", array() );
	}

	/**
	 * Notes that a job failed.
	 *
	 * @param object   $job   The job.
	 * @param WP_Error $error Why.
	 */
	public static function fail( $job, WP_Error $error ) {
		return self::set( $job, "state = 'failed', claim = '', reason = %s, message = %s", self::why( $error ) );
	}

	/**
	 * Puts a job back.
	 *
	 * @param object        $job   The job.
	 * @param int           $due   Time from which it may be tried again.
	 * @param int           $tries Number of attempts that count.
	 * @param WP_Error|null $error Why it waits.
	 */
	public static function put_back( $job, $due, $tries, $error = null ) {
		$values = array_merge( array( $due, $tries ), $error ? self::why( $error ) : array( '', '' ) );
		return self::set( $job, "state = 'waiting', claim = '', due = %d, tries = %d, reason = %s, message = %s", $values );
	}

	/**
	 * Lets all waiting jobs of a user wait.
	 *
	 * @param int      $user_id Id of the user.
	 * @param int      $due     Time from which they may be tried again.
	 * @param WP_Error $error   Why they wait.
	 */
	public static function hold_user( $user_id, $due, WP_Error $error ) {
		$values = array_merge( array( $due ), self::why( $error ), array( $user_id ) );
		self::write( 'UPDATE ' . self::table() . " SET due = %d, reason = %s, message = %s WHERE state = 'waiting' AND user_id = %d", $values );
	}

	/**
	 * Lets jobs that failed or wait be tried again now.
	 *
	 * @param int $user_id Id of the user whose jobs they are; 0 for all users.
	 */
	public static function retry( $user_id = 0 ) {
		$sql = 'UPDATE ' . self::table() . " SET state = 'waiting', due = %d, tries = 0, reason = '', message = '' WHERE state IN ('failed', 'waiting') AND (%d = 0 OR user_id = %d)";
		return self::write( $sql, array( time(), $user_id, $user_id ) );
	}

	/**
	 * Removes the jobs that wait or run; a running one does not write any more.
	 *
	 * @param int $user_id Id of the user whose jobs they are; 0 for all users.
	 */
	public static function cancel( $user_id = 0 ) {
		return self::write( 'DELETE FROM ' . self::table() . " WHERE state IN ('waiting', 'working') AND (%d = 0 OR user_id = %d)", array( $user_id, $user_id ) );
	}

	/**
	 * Removes the jobs that failed.
	 *
	 * @param int $user_id Id of the user whose jobs they are; 0 for all users.
	 */
	public static function forget_failed( $user_id = 0 ) {
		self::write( 'DELETE FROM ' . self::table() . " WHERE state = 'failed' AND (%d = 0 OR user_id = %d)", array( $user_id, $user_id ) );
	}

	/**
	 * Removes all jobs of a user.
	 *
	 * @param int $user_id Id of the user.
	 * @return int Number of jobs.
	 */
	public static function forget_user( $user_id ) {
		return self::write( 'DELETE FROM ' . self::table() . ' WHERE user_id = %d', array( $user_id ) );
	}

	/** Removes jobs that were done days ago, and those of deleted posts. */
	public static function forget_old() {
		global $wpdb;
		self::write( 'DELETE FROM ' . self::table() . " WHERE state = 'done' AND changed < %d", array( time() - self::DAYS * DAY_IN_SECONDS ) );
		self::write( 'DELETE j FROM ' . self::table() . " j LEFT JOIN {$wpdb->posts} p ON p.ID = j.post_id WHERE p.ID IS NULL AND j.state <> %s", array( self::WORKING ) );
	}

	/**
	 * Changes a job that is still claimed.
	 *
	 * @param object $job    The job.
	 * @param string $set    Assignments in SQL.
	 * @param array  $values Their values.
	 * @return bool Whether the claim was still the worker's own.
	 */
	private static function set( $job, $set, array $values ) {
		$sql = 'UPDATE ' . self::table() . " SET $set, changed = %d WHERE id = %d AND claim = %s";
		return self::write( $sql, array_merge( $values, array( time(), $job->id, $job->claim ) ) ) > 0;
	}

	/**
	 * Runs a statement that changes jobs; again after a deadlock.
	 *
	 * @param string $sql    The statement.
	 * @param array  $values Its values.
	 * @return int Number of changed rows.
	 */
	private static function write( $sql, array $values ) {
		global $wpdb;
		$was_quiet = $wpdb->suppress_errors( true );
		for ( $attempt = 0; $attempt < 5; $attempt++ ) {
			$rows = $wpdb->query( $wpdb->prepare( $sql, $values ) ); // phpcs:ignore WordPress.DB -- The table is the plugin's own.
			if ( false !== $rows || false === stripos( $wpdb->last_error, 'deadlock' ) ) {
				break;
			}
		}
		$wpdb->suppress_errors( $was_quiet );
		if ( false === $rows ) {
			$wpdb->print_error();
		}
		return (int) $rows;
	}

	/**
	 * Returns the code and the message of an error.
	 *
	 * @param WP_Error $error The error.
	 */
	private static function why( WP_Error $error ) {
		return array( substr( str_replace( 'mtservice_', '', (string) $error->get_error_code() ), 0, 60 ), $error->get_error_message() );
	}
}
