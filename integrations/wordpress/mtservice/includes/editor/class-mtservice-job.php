<?php
/**
 * Translations that are canceled.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Remembers what the user canceled: a browser that goes away does not end what PHP is doing, which would make the draft all
 * the same.
 */
class MtService_Job {

	/** How a request names its job. */
	const ARGUMENT = array(
		'type'    => 'string',
		'pattern' => '^[a-z\d]{8,40}$',
	);

	/**
	 * Notes that a job is canceled; false when it has begun to write, or has written.
	 *
	 * @param string $job Its name, as the page gave it.
	 */
	public static function cancel( $job ) {
		if ( 'written' === get_transient( self::name( $job ) ) ) {
			return false;
		}
		return set_transient( self::name( $job ), 'canceled', HOUR_IN_SECONDS ) || self::is_canceled( $job );
	}

	/**
	 * Notes that a job begins to write.
	 *
	 * @param string $job Its name; empty for none.
	 */
	public static function begin_to_write( $job ) {
		if ( '' !== $job ) {
			set_transient( self::name( $job ), 'written', HOUR_IN_SECONDS );
		}
	}

	/**
	 * Whether the user canceled a job.
	 *
	 * @param string $job Its name; empty for none.
	 */
	public static function is_canceled( $job ) {
		return '' !== $job && 'canceled' === get_transient( self::name( $job ) );
	}

	/**
	 * Name of the note.
	 *
	 * @param string $job Name of the job.
	 */
	private static function name( $job ) {
		return 'mtservice_job_' . get_current_user_id() . '_' . $job;
	}
}
