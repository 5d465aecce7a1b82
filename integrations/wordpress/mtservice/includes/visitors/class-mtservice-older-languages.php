<?php
/**
 * Languages of older posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Stores the languages of posts that were translated before the plugin stored them, once on each site: some posts when the setting
 * is turned on, and the rest with WP-Cron. A second run stores the same again.
 */
class MtService_Older_Languages {

	/** Option with the id of the last translation that was read, or `DONE`. */
	const OPTION = 'mtservice_older_languages';
	const DONE   = 'done';

	/** Hook of WP-Cron. */
	const HOOK = 'mtservice_older_languages';

	/** Number of translations of one run. */
	const BATCH = 200;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'update_option_' . MtService_Settings::SETTINGS, array( __CLASS__, 'begin' ), 10, 0 );
		add_action( 'add_option_' . MtService_Settings::SETTINGS, array( __CLASS__, 'begin' ), 10, 0 );
		add_action( self::HOOK, array( __CLASS__, 'run' ) );
	}

	/** Begins after the setting was saved. */
	public static function begin() {
		if ( MtService_Post_Language::is_on() ) {
			self::run();
		}
	}

	/** Stores the languages of the sources of the next translations. */
	public static function run() {
		global $wpdb;
		$last = get_option( self::OPTION, '0' );
		if ( self::DONE === $last ) {
			return;
		}
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress cannot find post meta after an id.
		$ids = $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND post_id > %d ORDER BY post_id LIMIT %d", MtService_Links::SOURCE, (int) $last, self::BATCH ) );
		update_meta_cache( 'post', $ids );
		foreach ( $ids as $id ) {
			self::read( (int) $id );
		}
		if ( count( $ids ) < self::BATCH ) {
			update_option( self::OPTION, self::DONE, false );
			wp_clear_scheduled_hook( self::HOOK );
			return;
		}
		update_option( self::OPTION, (string) end( $ids ), false );
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/**
	 * Stores the language of the source of a translation.
	 *
	 * @param int $id Id of the translation.
	 */
	private static function read( $id ) {
		$source = (int) get_post_meta( $id, MtService_Links::SOURCE, true );
		$pair   = MtService_Draft::record( $id )['pair'] ?? '';
		$from   = is_string( $pair ) ? MtService_Draft::languages( $pair )[0] : '';
		if ( get_post( $source ) ) {
			MtService_Post_Language::note( $source, $id, $from );
		}
	}
}
