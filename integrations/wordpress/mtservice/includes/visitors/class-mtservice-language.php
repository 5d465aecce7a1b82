<?php
/**
 * Codes of languages.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Codes of languages as HTML has them, such as `lv`, `pt-BR` or `zh-Hant`, with the names and directions of the languages. */
class MtService_Language {

	const CODE = '/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/iD';

	/** Scripts that are written from right to left, and languages with such a script unless their code names another one. */
	const RTL_SCRIPTS   = array( 'Adlm', 'Arab', 'Aran', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa' );
	const RTL_LANGUAGES = array( 'ar', 'arc', 'ary', 'arz', 'azb', 'ckb', 'dv', 'fa', 'glk', 'haz', 'he', 'iw', 'ji', 'ks', 'mzn', 'nqo', 'pnb', 'ps', 'sd', 'skr', 'syr', 'ug', 'ur', 'yi' );

	/**
	 * Returns a code in its usual form; empty for any other text.
	 *
	 * @param mixed $code Language code, such as `lv`, `PT-br` or `pt_BR`.
	 */
	public static function clean( $code ) {
		$code = is_string( $code ) ? str_replace( '_', '-', $code ) : '';
		if ( ! preg_match( self::CODE, $code ) ) {
			return '';
		}
		$parts = explode( '-', strtolower( $code ) );
		foreach ( array_slice( $parts, 1, null, true ) as $at => $part ) {
			if ( 4 === strlen( $part ) && ctype_alpha( $part ) ) {
				$parts[ $at ] = ucfirst( $part );
			} elseif ( 2 === strlen( $part ) ) {
				$parts[ $at ] = strtoupper( $part );
			}
		}
		return implode( '-', $parts );
	}

	/**
	 * Whether two codes mean one language for readers: they are equal, or one of them has nothing but the language, as `en` and
	 * `en-US`.
	 *
	 * @param string $one   A clean code.
	 * @param string $other Another one.
	 */
	public static function is_same( $one, $other ) {
		return $one === $other || strtok( $one, '-' ) === $other || strtok( $other, '-' ) === $one;
	}

	/**
	 * Returns the name of a language in that language, or its code if PHP does not know the name.
	 *
	 * @param string $code A clean code.
	 */
	public static function name( $code ) {
		$name = class_exists( 'Locale' ) ? Locale::getDisplayName( $code, $code ) : '';
		if ( ! is_string( $name ) || '' === $name ) {
			return $code;
		}
		// Some scripts have capital letters that no word begins with; the case of titles knows them.
		return mb_convert_case( mb_substr( $name, 0, 1 ), MB_CASE_TITLE ) . mb_substr( $name, 1 );
	}

	/**
	 * Returns the direction of a language: `ltr` or `rtl`.
	 *
	 * @param string $code A clean code.
	 */
	public static function direction( $code ) {
		$parts = explode( '-', $code );
		if ( 4 === strlen( $parts[1] ?? '' ) ) {
			return in_array( $parts[1], self::RTL_SCRIPTS, true ) ? 'rtl' : 'ltr';
		}
		return in_array( $parts[0], self::RTL_LANGUAGES, true ) ? 'rtl' : 'ltr';
	}
}
