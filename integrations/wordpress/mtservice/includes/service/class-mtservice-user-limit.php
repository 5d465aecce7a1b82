<?php
/**
 * Limit of each user.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Limits the characters that a user of the site translates per day (UTC). Characters are taken before texts are sent, in one
 * statement of the database, so that simultaneous requests cannot exceed the limit together.
 */
class MtService_User_Limit {

	/**
	 * Beginning of the name of the option with the day and its characters, such as `2026-11-30 1200`; the id of the user follows.
	 * Names of options are unique in the database, those of user meta are not.
	 */
	const OPTION = 'mtservice_used_';
	/** Code of the error when the limit is reached. */
	const ERROR = 'mtservice_userLimitReached';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'deleted_user', array( __CLASS__, 'forget' ) );
	}

	/**
	 * Forgets what a user translated today.
	 *
	 * @param int $user_id Id of the user.
	 * @return bool Whether there was something to forget.
	 */
	public static function forget( $user_id ) {
		return delete_option( self::OPTION . $user_id );
	}

	/**
	 * Returns the limit of a user; 0 for no limit.
	 *
	 * @param int $user_id Id of the user.
	 */
	public static function of( $user_id ) {
		/**
		 * Filters how many characters a user may translate per day.
		 *
		 * @param int $limit   Characters, from the settings; 0 for no limit.
		 * @param int $user_id Id of the user.
		 */
		return max( 0, (int) apply_filters( 'mtservice_user_characters', MtService_Settings::get()['user_characters'], $user_id ) );
	}

	/**
	 * Returns how many characters the current user may still translate today; null without a limit.
	 *
	 * @return int|null
	 */
	public static function left() {
		$user_id = get_current_user_id();
		$limit   = self::of( $user_id );
		if ( 0 === $limit ) {
			return null;
		}
		list( $day, $characters ) = explode( ' ', get_option( self::OPTION . $user_id, '' ) . ' 0' );
		return max( 0, $limit - ( gmdate( 'Y-m-d' ) === $day ? (int) $characters : 0 ) );
	}

	/**
	 * Takes characters from the limit of the current user.
	 *
	 * @param int $characters Number of characters.
	 * @return WP_Error|null An error if there are not enough.
	 */
	public static function take( $characters ) {
		$user_id = get_current_user_id();
		if ( 0 === $user_id || 0 === $characters || self::add( $user_id, $characters, self::of( $user_id ) ) ) {
			return null;
		}
		$more = array(
			/* translators: 1: number of characters, 2: time */
			'message'     => sprintf( __( 'Your limit on this site is reached: %1$s characters per day. It starts again at %2$s. An administrator can raise it in the settings.', 'mtservice' ), number_format_i18n( self::of( $user_id ) ), self::restart_in_words() ),
			'retry_after' => self::restart() - time(),
		);
		// For the elements it is the error of the interface.
		$error = MtService_Errors::make( 'dayLimitReached', 429, $more );
		return new WP_Error( self::ERROR, $error->get_error_message(), $error->get_error_data() );
	}

	/**
	 * Gives characters back that were not translated.
	 *
	 * @param int $characters Number of characters.
	 */
	public static function give_back( $characters ) {
		self::add( get_current_user_id(), -$characters, 0 );
	}

	/** Returns the time at which limits start again: the next midnight UTC. */
	public static function restart() {
		return ( intdiv( time(), DAY_IN_SECONDS ) + 1 ) * DAY_IN_SECONDS;
	}

	/** Returns the time at which limits start again, in the time zone of the site. */
	public static function restart_in_words() {
		return wp_date( get_option( 'time_format' ), self::restart() );
	}

	/**
	 * Adds to the characters of today, unless they would exceed a limit.
	 *
	 * @param int $user_id    Id of the user.
	 * @param int $characters Number of characters; negative to give back.
	 * @param int $limit      The limit; 0 for no limit.
	 * @return bool Whether they were added.
	 */
	private static function add( $user_id, $characters, $limit ) {
		global $wpdb;
		$name = self::OPTION . $user_id;
		$day  = gmdate( 'Y-m-d' );
		// phpcs:ignore WordPress.DB -- WordPress cannot add an option, or to a number in it, without reading it before.
		$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'no')", $name, "$day 0" ) );
		$used = 'IF(LEFT(option_value, 10) = %s, CAST(SUBSTRING(option_value, 12) AS SIGNED), 0) + %d';
		// phpcs:ignore WordPress.DB
		$rows = $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = CONCAT(%s, ' ', GREATEST(0, $used)) WHERE option_name = %s AND (%d = 0 OR $used <= %d)", $day, $day, $characters, $name, $limit, $day, $characters, $limit ) );
		wp_cache_delete( $name, 'options' );
		wp_cache_delete( 'notoptions', 'options' );
		return false === $rows || $rows > 0; // A fault of the database does not keep users from their work.
	}
}
