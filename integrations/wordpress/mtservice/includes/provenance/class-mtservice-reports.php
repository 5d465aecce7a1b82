<?php
/**
 * Reports to the service.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reports to the service which translations were published and reviewed, without their texts. Reports are sent by WP-Cron, so
 * that no post waits for the service, and no fault of the service keeps a post from being saved.
 */
class MtService_Reports {

	/** Hook of WP-Cron that sends a report. */
	const HOOK = 'mtservice_report';
	/** Transient that is set while the service does not take reports; holds its address. */
	const REFUSED = 'mtservice_no_reports';
	/** Seconds until each further attempt. */
	const PAUSES = array( 300, 3600, 21600 );
	/** Maximum number of characters of an address that the service takes. */
	const MAX_REFERENCE = 500;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'mtservice_review_event', array( __CLASS__, 'schedule' ), 10, 3 );
		add_action( 'wp_after_insert_post', array( __CLASS__, 'note_published' ), 10, 4 );
		add_action( self::HOOK, array( __CLASS__, 'send' ), 10, 2 );
	}

	/**
	 * Announces that a translation was published. At this point, a review that was given together with it is stored.
	 *
	 * @param int          $id        Id of the post.
	 * @param WP_Post      $post      The post.
	 * @param bool         $is_update Whether the post existed.
	 * @param WP_Post|null $before    The post before.
	 */
	public static function note_published( $id, $post, $is_update, $before ) {
		if ( 'publish' !== $post->post_status || ( $before && 'publish' === $before->post_status ) ) {
			return;
		}
		$record = MtService_Reviews::record( $id );
		if ( null !== $record ) {
			MtService_Reviews::announce( 'published', $id, $record );
		}
	}

	/** Whether the service is known not to take reports. */
	public static function are_refused() {
		return MtService_Settings::address() === get_transient( self::REFUSED );
	}

	/**
	 * Schedules the report of an event.
	 *
	 * @param string $event  `published`, `reviewed` or `withdrawn`.
	 * @param int    $id     Id of the post.
	 * @param array  $record Its record.
	 */
	public static function schedule( $event, $id, array $record ) {
		if ( ! MtService_Settings::get()['reports'] || ! MtService_Settings::is_ready() || self::are_refused() ) {
			return;
		}
		$post      = get_post( $id );
		$reference = (string) get_permalink( $post );
		$report    = array(
			'event'      => $event,
			'provenance' => $record,
			'reference'  => strlen( $reference ) <= self::MAX_REFERENCE ? $reference : home_url( '/?p=' . $id ),
			'characters' => mb_strlen( trim( $post->post_title . ' ' . wp_strip_all_tags( strip_shortcodes( $post->post_content ) ) ) ),
		);
		// WP-Cron drops an event that equals one of the last ten minutes, so each has an id.
		wp_schedule_single_event( time(), self::HOOK, array( $report + array( 'id' => wp_generate_uuid4() ), 0 ) );
	}

	/**
	 * Sends a report; schedules it again if the service cannot take it now.
	 *
	 * @param array $report The report.
	 * @param int   $tries  Number of failed attempts.
	 */
	public static function send( $report, $tries ) {
		$client = MtService_Client::current();
		if ( is_wp_error( $client ) || ! MtService_Settings::get()['reports'] ) {
			return;
		}
		$answer = $client->report( array_diff_key( $report, array( 'id' => true ) ) );
		$status = is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer );
		if ( in_array( $status, array( 404, 405, 501 ), true ) ) {
			$body = json_decode( wp_remote_retrieve_body( $answer ), true );
			if ( 'systemNotFound' === ( $body['exception'] ?? '' ) ) {
				return; // The system of this translation is gone; other reports are welcome.
			}
			set_transient( self::REFUSED, MtService_Settings::address(), DAY_IN_SECONDS );
			return;
		}
		$is_passing = 0 === $status || 429 === $status || $status >= 500;
		if ( $is_passing && isset( self::PAUSES[ $tries ] ) ) {
			wp_schedule_single_event( time() + self::PAUSES[ $tries ], self::HOOK, array( $report, $tries + 1 ) );
		}
	}
}
