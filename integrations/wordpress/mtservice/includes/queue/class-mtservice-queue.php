<?php
/**
 * Translation in the background.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Translates queued posts one after the other, each as the user who queued it, with the code that translates one post from the
 * editor. A fault of one post does not stop the others; a fault of the service pauses the queue.
 */
class MtService_Queue {

	/** Seconds after which a run begins no other post. */
	const SECONDS = 20;
	/** Maximum number of attempts for a post. */
	const MAX_TRIES = 5;
	/** Errors that may be over later, although the service works. */
	const PASSING = array( 'locked', 'open', 'systemTranslationFailed', 'systemNotStarted' );
	/** Errors of the connection to the service, of all posts alike. */
	const AWAY = array( 'unavailable', 'malformed', 'unauthorized', 'noAddress', 'noKey', 'redirected', 'tooManyRequests', 'systemIsStarting' );

	/** Translates posts until the time of the run is over, and plans the next run. */
	public static function run() {
		// In case PHP ends in the middle of this run.
		MtService_Queue_Schedule::plan( time() + MtService_Jobs::STALE + 1 );
		/**
		 * Filters after how many seconds a run begins no other post.
		 *
		 * @param int $seconds Seconds; must be less than PHP and the web server allow.
		 */
		$until = microtime( true ) + (int) apply_filters( 'mtservice_run_seconds', self::SECONDS );
		while ( ! MtService_Queue_Pause::is_on() && microtime( true ) < $until && null !== self::work( $until ) ) {
			continue;
		}
		MtService_Jobs::forget_old();
		MtService_Queue_Schedule::plan_next();
		MtService_Queue_Schedule::go_on();
	}

	/**
	 * Works on one job.
	 *
	 * @param float $until Time at which the job is put back if it is not done.
	 * @param int[] $ids   Ids of the jobs to choose from; empty for all.
	 * @return array{job: object, result: array|WP_Error}|null Null if no job is due.
	 */
	public static function work( $until, array $ids = array() ) {
		$job = MtService_Jobs::claim( $ids );
		if ( null === $job ) {
			return null;
		}
		$result = self::as_user( $job, fn() => self::translate( $job, $until ) );
		self::note( $job, $result );
		return array(
			'job'    => $job,
			'result' => $result,
		);
	}

	/**
	 * Runs a function as the user of a job, in the language of that user.
	 *
	 * @param object   $job The job.
	 * @param callable $run The function.
	 * @return mixed Its result; a WP_Error if PHP failed.
	 */
	private static function as_user( $job, callable $run ) {
		$before = get_current_user_id();
		wp_set_current_user( (int) $job->user_id );
		$is_switched = switch_to_locale( get_user_locale() );
		try {
			return $run();
		} catch ( Throwable $error ) {
			/* translators: %s: message of PHP */
			return MtService_Draft::error( 'failed', 500, sprintf( __( 'PHP could not translate this post: %s', 'mtservice' ), $error->getMessage() ) );
		} finally {
			if ( $is_switched ) {
				restore_previous_locale();
			}
			wp_set_current_user( $before );
		}
	}

	/**
	 * Translates the post of a job.
	 *
	 * @param object $job   The job.
	 * @param float  $until Time at which to stop between two requests.
	 * @return array|WP_Error
	 */
	private static function translate( $job, $until ) {
		if ( $job->tries > self::MAX_TRIES ) {
			return MtService_Draft::error( 'interrupted', 500, __( 'PHP ended in the middle several times. The post may be too large for the memory or the time that this site gives to PHP.', 'mtservice' ) );
		}
		$reason = MtService_Posts::refusal( (int) $job->post_id );
		if ( $reason ) {
			return $reason;
		}
		$draft = new MtService_Draft( get_post( (int) $job->post_id ), $job->pair );
		$draft->keeps_patterns = true;

		$renew = fn() => MtService_Jobs::renew( $job );
		do {
			$result = $draft->translate( false, false, $renew );
		} while ( ! is_wp_error( $result ) && ! $result['done'] && microtime( true ) < $until && $renew() );
		return is_wp_error( $result ) ? MtService_Refusal::without_question( $result ) : $result;
	}

	/**
	 * Notes the result of a job.
	 *
	 * @param object         $job    The job.
	 * @param array|WP_Error $result The result.
	 */
	private static function note( $job, $result ) {
		$name = is_wp_error( $result ) ? str_replace( 'mtservice_', '', (string) $result->get_error_code() ) : '';
		if ( '' === $name ) {
			MtService_Queue_Pause::end();
			$result['done'] ? MtService_Jobs::finish( $job ) : MtService_Jobs::put_back( $job, time(), 0 );
		} elseif ( 'dayLimitReached' === $name ) {
			MtService_Queue_Pause::stop( $result );
			MtService_Jobs::put_back( $job, time(), 0 );
		} elseif ( 'userLimitReached' === $name ) {
			$again = MtService_User_Limit::restart();
			MtService_Jobs::put_back( $job, $again, 0, $result );
			MtService_Jobs::hold_user( (int) $job->user_id, $again, $result );
		} elseif ( in_array( $name, self::AWAY, true ) ) {
			MtService_Queue_Pause::wait( $result );
			MtService_Jobs::put_back( $job, time(), 0 );
		} elseif ( in_array( $name, self::PASSING, true ) && $job->tries < self::MAX_TRIES ) {
			$pauses = MtService_Queue_Pause::PAUSES;
			MtService_Jobs::put_back( $job, time() + $pauses[ min( (int) $job->tries, count( $pauses ) ) - 1 ], (int) $job->tries, $result );
		} elseif ( 'canceled' !== $name ) {
			MtService_Jobs::fail( $job, $result );
		}
	}

	/**
	 * Continues after a pause, and tries again what failed.
	 *
	 * @param int $user_id Id of the user whose jobs are tried again; 0 for all users.
	 * @return int Number of jobs.
	 */
	public static function retry( $user_id = 0 ) {
		MtService_Queue_Pause::end();
		$jobs = MtService_Jobs::retry( $user_id );
		MtService_Queue_Schedule::plan_next();
		return $jobs;
	}

	/**
	 * Removes jobs that wait; a job that is being translated writes nothing.
	 *
	 * @param int $user_id Id of the user whose jobs they are; 0 for all users.
	 * @return int Number of jobs.
	 */
	public static function cancel( $user_id = 0 ) {
		$jobs = MtService_Jobs::cancel( $user_id );
		if ( null === MtService_Job_List::next_due() ) {
			MtService_Queue_Pause::end();
		}
		MtService_Queue_Schedule::plan_next();
		return $jobs;
	}

	/** Returns the id for the functions above of the users whose jobs the current user may see and change: 0 for all. */
	public static function scope() {
		return current_user_can( 'edit_others_posts' ) ? 0 : get_current_user_id();
	}
}
