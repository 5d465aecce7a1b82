<?php
/**
 * Posts by the state of their translations.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Lets a query find posts by the state of their translations, see `FILTERS`. */
class MtService_Originals {

	/** Parameter of `WP_Query`. */
	const PARAMETER = 'mtservice_originals';
	/** Values of the parameter. */
	const FILTERS = array( 'missing', 'translated', 'outdated', 'queued', 'failed' );

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'posts_where', array( __CLASS__, 'add_condition' ), 10, 2 );
	}

	/**
	 * Adds the condition to a query.
	 *
	 * @param string   $where Condition in SQL.
	 * @param WP_Query $query The query.
	 */
	public static function add_condition( $where, $query ) {
		global $wpdb;
		$filter = $query->get( self::PARAMETER );
		$id     = "{$wpdb->posts}.ID";
		switch ( $filter ) {
			case 'missing':
				$source = MtService_Links::SOURCE;
				return "$where AND $id NOT IN (" . self::sources( '' ) . ") AND $id NOT IN (SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = '$source')";
			case 'translated':
				return "$where AND $id IN (" . self::sources( '' ) . ") AND $id NOT IN (" . self::sources( MtService_Source_State::OUTDATED ) . ')';
			case 'outdated':
				return "$where AND $id IN (" . self::sources( MtService_Source_State::OUTDATED ) . ')';
			case 'queued':
				return "$where AND $id IN (SELECT post_id FROM " . MtService_Jobs::table() . " WHERE state IN ('waiting', 'working'))";
			case 'failed':
				return "$where AND $id IN (SELECT post_id FROM " . MtService_Jobs::table() . " WHERE state = 'failed')";
			default:
				return $where;
		}
	}

	/**
	 * Returns a query in SQL for the ids of posts with translations that are not in the Trash.
	 *
	 * @param string $key Post meta that the translations have; empty for all.
	 */
	private static function sources( $key ) {
		global $wpdb;
		$source = MtService_Links::SOURCE;
		$marked = '' === $key ? '' : " JOIN {$wpdb->postmeta} mtm ON mtm.post_id = mts.post_id AND mtm.meta_key = '$key'";
		return "SELECT CAST(mts.meta_value AS UNSIGNED) FROM {$wpdb->postmeta} mts$marked JOIN {$wpdb->posts} mtp ON mtp.ID = mts.post_id AND mtp.post_status NOT IN ('trash', 'auto-draft') WHERE mts.meta_key = '$source'";
	}
}
