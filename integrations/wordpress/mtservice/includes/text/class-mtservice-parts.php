<?php
/**
 * Content in parts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * A sequence of parts: strings that are kept, and objects that contain texts to translate.
 */
class MtService_Parts {

	/**
	 * Strings, and objects with `source()`, `segments()` and `write()`.
	 *
	 * @var array
	 */
	protected $parts;

	/**
	 * Sets the parts.
	 *
	 * @param array $parts Strings, and objects with `source()`, `segments()` and `write()`.
	 */
	public function __construct( array $parts = array() ) {
		$this->parts = $parts;
	}

	/**
	 * Returns all texts to translate, in order.
	 *
	 * @return MtService_Segment[]
	 */
	public function segments() {
		$found = array();
		foreach ( $this->parts as $part ) {
			if ( is_object( $part ) ) {
				array_push( $found, ...$part->segments() ); // Merging would copy all texts for each part.
			}
		}
		return $found;
	}

	/**
	 * Returns all texts to translate by path: `text`, `label/text` for a text in a comment, `img@alt` for a text in an
	 * attribute. Equal paths are counted, as in `text#2`. The order in which an editor writes attributes does not matter.
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
	 * Removes the count from a path.
	 *
	 * @param string $path The path.
	 */
	public static function kind( $path ) {
		return preg_replace( '~#\d+$~D', '', $path );
	}

	/**
	 * Returns the original bytes.
	 */
	public function source() {
		$source = '';
		foreach ( $this->parts as $part ) {
			$source .= is_object( $part ) ? $part->source() : $part;
		}
		return $source;
	}

	/**
	 * Returns the bytes with translations inserted.
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
