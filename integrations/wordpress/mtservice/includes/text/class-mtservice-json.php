<?php
/**
 * Attributes in a block comment.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * The JSON of a block comment with its texts. Only strings that are translated are encoded again.
 */
class MtService_Json extends MtService_Parts {

	/**
	 * Paths of the strings with texts in order, such as `items.0.title`.
	 *
	 * @var string[]
	 */
	private $paths = array();

	/**
	 * Finds the texts.
	 *
	 * @param string $json  The JSON.
	 * @param array  $texts `html` or `plain` by path of an attribute, such as `label` or `items.*.title`.
	 */
	public function __construct( $json, array $texts ) {
		parent::__construct();
		$done = 0;
		foreach ( self::strings( $json ) as list( $path, $start, $end ) ) {
			$context = self::context( $path, $texts );
			$raw     = substr( $json, $start, $end - $start );
			$value   = null === $context ? null : json_decode( $raw );
			if ( ! is_string( $value ) || ! MtService_Html::is_text( MtService_Html::plain( $value ) ) ) {
				continue;
			}
			$this->parts[] = substr( $json, $done, $start - $done );
			$this->parts[] = new MtService_Json_String( $raw, $value, $context );
			$this->paths[] = implode( '.', $path );
			$done          = $end;
		}
		$this->parts[] = substr( $json, $done );
	}

	/**
	 * Returns the texts by path.
	 *
	 * @return array<string, MtService_Segment>
	 */
	public function by_path() {
		$found = array();
		foreach ( array_values( array_filter( $this->parts, 'is_object' ) ) as $index => $part ) {
			foreach ( $part->by_path() as $path => $segment ) {
				$found[ $this->paths[ $index ] . '/' . $path ] = $segment;
			}
		}
		return $found;
	}

	/**
	 * Returns the kind of the text at a path: `html` or `plain`; null if the path has no text.
	 *
	 * @param string[] $path  Path of a string.
	 * @param array    $texts Paths with texts.
	 */
	private static function context( array $path, array $texts ) {
		foreach ( $texts as $pattern => $context ) {
			$names = explode( '.', $pattern );
			foreach ( count( $names ) === count( $path ) ? $names : array() as $depth => $name ) {
				if ( '*' !== $name && (string) $path[ $depth ] !== $name ) {
					continue 2;
				}
			}
			if ( count( $names ) === count( $path ) ) {
				return $context;
			}
		}
		return null;
	}

	/**
	 * Returns the strings that are values: `array( path, start, end )`.
	 *
	 * @param string $json The JSON.
	 */
	private static function strings( $json ) {
		preg_match_all( '~"(?:[^"\\\\]|\\\\.)*+"|[{}\[\],:]|[^\s"{}\[\],:]+~s', $json, $tokens, PREG_OFFSET_CAPTURE );
		$found  = array();
		$path   = array();
		$is_key = false;
		$lists  = array();
		foreach ( $tokens[0] as list( $token, $start ) ) {
			$depth = count( $lists ) - 1;
			if ( '{' === $token || '[' === $token ) {
				$lists[] = '[' === $token;
				$path[]  = '[' === $token ? 0 : '';
				$is_key  = '{' === $token;
			} elseif ( '}' === $token || ']' === $token ) {
				array_pop( $lists );
				array_pop( $path );
				$is_key = false;
			} elseif ( ',' === $token ) {
				$is_key         = $depth >= 0 && ! $lists[ $depth ];
				$path[ $depth ] = $is_key ? '' : $path[ $depth ] + 1;
			} elseif ( ':' === $token ) {
				$is_key = false;
			} elseif ( '"' === $token[0] && $is_key ) {
				$path[ $depth ] = (string) json_decode( $token );
			} elseif ( '"' === $token[0] ) {
				$found[] = array( $path, $start, $start + strlen( $token ) );
			}
		}
		return $found;
	}
}
