<?php
/**
 * Cancellation of translations.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Remembers which jobs the user canceled. PHP continues after the browser aborts a request, and would still create the draft.
 */
class MtService_Job {

	/** Schema of the request argument that names a job. */
	const ARGUMENT = array(
		'type'    => 'string',
		'pattern' => '^[a-z\d]{8,40}$',
	);

	/**
	 * Marks a job as canceled; returns false if the job has already started to write.
	 *
	 * @param string $job Name of the job, chosen by the page.
	 */
	public static function cancel( $job ) {
		if ( 'written' === get_transient( self::name( $job ) ) ) {
			return false;
		}
		return set_transient( self::name( $job ), 'canceled', HOUR_IN_SECONDS ) || self::is_canceled( $job );
	}

	/**
	 * Marks a job as writing, so that it can no longer be canceled; returns false if it was canceled before.
	 *
	 * @param string $job Name of the job; empty if it has none.
	 */
	public static function begin_to_write( $job ) {
		if ( self::is_canceled( $job ) ) {
			return false;
		}
		if ( '' !== $job ) {
			set_transient( self::name( $job ), 'written', HOUR_IN_SECONDS );
		}
		return true;
	}

	/**
	 * Whether the user canceled a job.
	 *
	 * @param string $job Name of the job; empty if it has none.
	 */
	private static function is_canceled( $job ) {
		return '' !== $job && 'canceled' === get_transient( self::name( $job ) );
	}

	/**
	 * Returns the name of the transient of a job.
	 *
	 * @param string $job Name of the job.
	 */
	private static function name( $job ) {
		return 'mtservice_job_' . get_current_user_id() . '_' . $job;
	}
}
