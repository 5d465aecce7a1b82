<?php
/**
 * Text in pieces.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Bytes in order: strings that stay as they are, and what has texts to translate in it.
 */
class MtService_Parts {

	/**
	 * Strings, and objects with `source()`, `segments()` and `write()`.
	 *
	 * @var array
	 */
	protected $parts;

	/**
	 * Puts parts in order.
	 *
	 * @param array $parts Strings, and objects with `source()`, `segments()` and `write()`.
	 */
	public function __construct( array $parts = array() ) {
		$this->parts = $parts;
	}

	/**
	 * All texts to translate, in order.
	 *
	 * @return MtService_Segment[]
	 */
	public function segments() {
		$found = array();
		foreach ( $this->parts as $part ) {
			if ( is_object( $part ) ) {
				$found = array_merge( $found, $part->segments() );
			}
		}
		return $found;
	}

	/**
	 * The bytes that it was made of.
	 */
	public function source() {
		$source = '';
		foreach ( $this->parts as $part ) {
			$source .= is_object( $part ) ? $part->source() : $part;
		}
		return $source;
	}

	/**
	 * The bytes with translations in them.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$result = '';
		foreach ( $this->parts as $part ) {
			$result .= is_object( $part ) ? $part->write( $translations ) : $part;
		}
		return $result;
	}
}
