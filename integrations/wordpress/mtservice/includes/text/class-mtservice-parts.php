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
	 * The same texts by their path: `text`, `label/text` for one of a comment, `img@alt` for one of an attribute. Equal paths
	 * are counted, as `text#2`. A path stays when an editor writes attributes in another order.
	 *
	 * @return array<string, MtService_Segment>
	 */
	public function by_path() {
		$found = array();
		$count = array();
		foreach ( $this->parts as $part ) {
			foreach ( is_object( $part ) ? $part->by_path() : array() as $path => $segment ) {
				$name           = self::kind( $path );
				$count[ $name ] = ( $count[ $name ] ?? 0 ) + 1;
				$found[ 1 === $count[ $name ] ? $name : $name . '#' . $count[ $name ] ] = $segment;
			}
		}
		return $found;
	}

	/**
	 * A path without its count.
	 *
	 * @param string $path The path.
	 */
	public static function kind( $path ) {
		return preg_replace( '~#\d+$~D', '', $path );
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
