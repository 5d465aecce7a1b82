<?php
/**
 * Times at which the queue works.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Starts the queue in the background: by Action Scheduler if a plugin of the site has it, otherwise by WP-Cron.
 */
class MtService_Queue_Schedule {

	/** Hook that runs the queue. */
	const HOOK = 'mtservice_queue';
	/** Group of Action Scheduler. */
	const GROUP = 'mtservice';

	/** Adds the hooks. */
	public static function register() {
		add_action( self::HOOK, array( 'MtService_Queue', 'run' ) );
	}

	/** Whether Action Scheduler is there and ready. */
	private static function has_scheduler() {
		return function_exists( 'as_schedule_single_action' ) && function_exists( 'as_unschedule_all_actions' ) && did_action( 'action_scheduler_init' ) > 0;
	}

	/**
	 * Plans the next run, instead of all that were planned before.
	 *
	 * @param int $time The time.
	 */
	public static function plan( $time ) {
		self::clear();
		if ( self::has_scheduler() ) {
			as_schedule_single_action( $time, self::HOOK, array(), self::GROUP );
		} else {
			wp_schedule_single_event( $time, self::HOOK );
		}
	}

	/** Plans a run for the next job that is due, and none if no job waits or only a user can continue. */
	public static function plan_next() {
		$due   = MtService_Job_List::next_due();
		$pause = MtService_Queue_Pause::get();
		if ( null === $due || ( $pause && 0 === $pause['until'] ) ) {
			self::clear();
			return;
		}
		self::plan( max( time(), $due, $pause['until'] ?? 0 ) );
	}

	/** Starts WP-Cron again after this run of it if a job is due, so that the queue does not wait for visitors. */
	public static function go_on() {
		$due    = MtService_Job_List::next_due();
		$is_own = wp_doing_cron() && ! self::has_scheduler() && ! ( defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON );
		if ( $is_own && null !== $due && $due <= time() && ! MtService_Queue_Pause::is_on() ) {
			add_action( 'shutdown', 'spawn_cron', 100 );
		}
	}

	/** Removes all planned runs. */
	public static function clear() {
		if ( self::has_scheduler() ) {
			as_unschedule_all_actions( self::HOOK, array(), self::GROUP );
		}
		wp_clear_scheduled_hook( self::HOOK );
	}
}
