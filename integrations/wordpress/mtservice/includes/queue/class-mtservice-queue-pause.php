<?php
/**
 * Pause of the queue.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Stops the queue for a time while the service is away, and until a user continues it when a limit of the service is reached.
 */
class MtService_Queue_Pause {

	const OPTION = 'mtservice_pause';
	/** Seconds until each further attempt; the last one is repeated. */
	const PAUSES = array( 60, 300, 900, 3600, 21600 );
	/** Kinds of pauses. */
	const AWAY  = 'away';
	const LIMIT = 'limit';

	/**
	 * Returns the pause, also if it is over and no attempt has succeeded since then.
	 *
	 * @return array{kind: string, until: int, tries: int, message: string, again: int}|null `until` is 0 if only a user ends it;
	 *                                                                                       `again` is the time at which the
	 *                                                                                       limit starts again, 0 if unknown.
	 */
	public static function get() {
		$pause = get_option( self::OPTION );
		return is_array( $pause ) ? $pause : null;
	}

	/** Whether the queue must not work now. */
	public static function is_on() {
		$pause = self::get();
		return null !== $pause && ( 0 === $pause['until'] || $pause['until'] > time() );
	}

	/**
	 * Begins a pause since the service is away; each one in a row is longer.
	 *
	 * @param WP_Error $error What happened.
	 */
	public static function wait( WP_Error $error ) {
		$tries = (int) ( self::get()['tries'] ?? 0 );
		$pause = self::PAUSES[ min( $tries, count( self::PAUSES ) - 1 ) ];
		$wish  = (int) ( $error->get_error_data()['retry_after'] ?? 0 );
		// A system that starts says how long that takes.
		$pause = 'mtservice_systemIsStarting' === $error->get_error_code() && $wish > 0 ? min( $pause, $wish ) : max( $pause, min( $wish, DAY_IN_SECONDS ) );
		self::set( self::AWAY, time() + $pause, $tries + 1, $error );
	}

	/**
	 * Stops the queue since a limit of the service is reached.
	 *
	 * @param WP_Error $error What happened.
	 */
	public static function stop( WP_Error $error ) {
		self::set( self::LIMIT, 0, 0, $error );
	}

	/** Ends the pause. */
	public static function end() {
		if ( null !== self::get() ) {
			delete_option( self::OPTION );
		}
	}

	/**
	 * Describes the pause for users; empty without one.
	 *
	 * @return string
	 */
	public static function in_words() {
		$pause = self::get();
		if ( null === $pause ) {
			return '';
		}
		if ( self::LIMIT === $pause['kind'] ) {
			/* translators: %s: date and time */
			return trim( $pause['message'] . ' ' . ( $pause['again'] > 0 ? sprintf( __( 'The limit starts again on %s.', 'mtservice' ), self::time( $pause['again'] ) ) : '' ) );
		}
		/* translators: 1: what happened, 2: date and time */
		return sprintf( __( '%1$s The posts wait; the next attempt is on %2$s.', 'mtservice' ), $pause['message'], self::time( $pause['until'] ) );
	}

	/**
	 * Formats a time in the time zone of the site.
	 *
	 * @param int $time The time.
	 */
	private static function time( $time ) {
		return wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time );
	}

	/**
	 * Stores a pause.
	 *
	 * @param string   $kind  Its kind.
	 * @param int      $until Its end; 0 if only a user ends it.
	 * @param int      $tries Number of pauses in a row.
	 * @param WP_Error $error What happened.
	 */
	private static function set( $kind, $until, $tries, WP_Error $error ) {
		$data    = $error->get_error_data();
		$details = self::LIMIT === $kind ? trim( (string) ( $data['description'] ?? '' ) ) : '';
		$wish    = (int) ( $data['retry_after'] ?? 0 );
		$pause   = array(
			'kind'    => $kind,
			'until'   => $until,
			'tries'   => $tries,
			'again'   => $wish > 0 ? time() + $wish : 0,
			'message' => $error->get_error_message() . ( '' === $details ? '' : " ($details)" ),
		);
		update_option( self::OPTION, $pause, false );
	}
}
