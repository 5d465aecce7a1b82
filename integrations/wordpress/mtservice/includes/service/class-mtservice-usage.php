<?php
/**
 * Usage of the daily limit.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Counts the characters that this site sent for translation since midnight UTC, when services reset their limit.
 */
class MtService_Usage {

	const OPTION = 'mtservice_usage';

	/**
	 * Adds texts that were translated.
	 *
	 * @param string[] $texts Texts that were sent.
	 */
	public static function add( array $texts ) {
		$usage = array(
			'day'        => gmdate( 'Y-m-d' ),
			'characters' => self::today() + self::count( $texts ),
		);
		update_option( self::OPTION, $usage, false );
	}

	/**
	 * Counts the characters of texts as services do: in UTF-16 code units.
	 *
	 * @param string[] $texts Texts.
	 */
	public static function count( array $texts ) {
		$characters = 0;
		foreach ( $texts as $text ) {
			$characters += (int) ( strlen( mb_convert_encoding( $text, 'UTF-16LE', 'UTF-8' ) ) / 2 );
		}
		return $characters;
	}

	/** Returns the number of characters sent today. */
	public static function today() {
		$usage = get_option( self::OPTION );
		return is_array( $usage ) && gmdate( 'Y-m-d' ) === ( $usage['day'] ?? '' ) ? (int) $usage['characters'] : 0;
	}
}
