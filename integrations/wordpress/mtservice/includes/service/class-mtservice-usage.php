<?php
/**
 * What is used of the daily limit.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Counts the characters that this site sent to be translated since midnight UTC, when the limit of a service begins anew.
 */
class MtService_Usage {

	const OPTION = 'mtservice_usage';

	/**
	 * Adds texts that were translated.
	 *
	 * @param string[] $texts Texts as they were sent.
	 */
	public static function add( array $texts ) {
		$characters = 0;
		foreach ( $texts as $text ) {
			// As services count: UTF-16 code units.
			$characters += (int) ( strlen( mb_convert_encoding( $text, 'UTF-16LE', 'UTF-8' ) ) / 2 );
		}
		$usage = array(
			'day'        => gmdate( 'Y-m-d' ),
			'characters' => self::today() + $characters,
		);
		update_option( self::OPTION, $usage, false );
	}

	/** Characters of today. */
	public static function today() {
		$usage = get_option( self::OPTION );
		return is_array( $usage ) && gmdate( 'Y-m-d' ) === ( $usage['day'] ?? '' ) ? (int) $usage['characters'] : 0;
	}
}
