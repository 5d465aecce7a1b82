<?php
/**
 * One text to translate.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * A sentence or paragraph of a page with its inline tags, or the text of one attribute.
 *
 * It is sent as the elements send theirs: `<g id="1">…</g>` stands for a pair of tags, `<x id="2"/>` for what has no text
 * of its own. So no address and no attribute leaves the site, and no answer can change one.
 */
class MtService_Segment {

	const TAG = '~<(/?)(g|x)(?:\s+id\s*=\s*["\']?(\d+)["\']?)?\s*(/?)>~i';

	/** A bracket that may begin or end a shortcode, whose name may be in any script: `[1]` and `[…]` are text. */
	const SHORTCODE_START = '~\[(?=/?\d*[\p{L}\p{M}_])~u';

	/**
	 * Text as it is sent.
	 *
	 * @var string
	 */
	public $text;

	/**
	 * Bytes of the page that it stands for.
	 *
	 * @var string
	 */
	private $source;

	/**
	 * Where it is written: `html`, `attribute`, `shortcode`, `plain` or `comment`.
	 *
	 * @var string
	 */
	private $context;

	/**
	 * Codes by their number: `array( 'open' => MtService_Parts, 'close' => ?MtService_Parts )`.
	 *
	 * @var array
	 */
	private $codes;

	/**
	 * Makes a segment.
	 *
	 * @param string $source  Bytes of the page.
	 * @param string $text    Text as it is sent.
	 * @param string $context Where it is written.
	 * @param array  $codes   Codes by their number, from 1.
	 */
	public function __construct( $source, $text, $context, array $codes = array() ) {
		$this->source  = $source;
		$this->text    = $text;
		$this->context = $context;
		$this->codes   = $codes;
	}

	/**
	 * Escapes characters as they are sent; a text without `<` and `&` is sent as it is.
	 *
	 * @param string $characters Characters.
	 */
	public static function escape( $characters ) {
		return str_replace( array( '&', '<' ), array( '&amp;', '&lt;' ), $characters );
	}

	/**
	 * HTML in which nothing is a shortcode. An answer brings none: those of the page are codes, and which ones there are is known on
	 * the page only.
	 *
	 * @param string $html HTML of an answer, without codes.
	 */
	public static function without_shortcodes( $html ) {
		return preg_replace( self::SHORTCODE_START, '&#091;', $html );
	}

	/**
	 * The characters that references in HTML stand for.
	 *
	 * @param string $html HTML without tags.
	 */
	public static function decode( $html ) {
		return html_entity_decode( $html, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}

	/**
	 * This segment, and those in attributes of its tags.
	 *
	 * @return MtService_Segment[]
	 */
	public function segments() {
		$found = array( $this );
		foreach ( $this->codes as $code ) {
			$found = array_merge( $found, $code['open']->segments() );
		}
		return $found;
	}

	/**
	 * This segment, and those in attributes of its tags, by their path.
	 *
	 * @return array<string, MtService_Segment>
	 */
	public function by_path() {
		$found = array( 'text' => $this );
		$tags  = new MtService_Parts( array_column( $this->codes, 'open' ) );
		return $found + $tags->by_path();
	}

	/**
	 * The bytes that it was made of.
	 */
	public function source() {
		return $this->source;
	}

	/**
	 * The text without its codes, as it is shown.
	 */
	public function plain() {
		return self::is_markup( $this->text )
			? self::decode( preg_replace( self::TAG, '', $this->text ) )
			: $this->text;
	}

	/**
	 * The text as it would be sent if its codes had the numbers of another segment's equal ones; without codes where the two
	 * differ in them.
	 *
	 * @param MtService_Segment $other The segment of the source.
	 * @param bool              $loose Whether the only two tags of a name are the same, whatever their attributes are.
	 */
	public function text_like( MtService_Segment $other, $loose = false ) {
		$numbers = array();
		foreach ( $this->codes as $number => $code ) {
			foreach ( array_diff_key( $other->codes, array_flip( $numbers ) ) as $candidate => $theirs ) {
				if ( self::tags( $code ) === self::tags( $theirs ) ) {
					$numbers[ $number ] = $candidate;
					break;
				}
			}
		}
		$left  = array_map( array( __CLASS__, 'name_of' ), array_diff_key( $this->codes, $numbers ) );
		$right = array_map( array( __CLASS__, 'name_of' ), array_diff_key( $other->codes, array_flip( $numbers ) ) );
		if ( count( $left ) !== count( $right ) || array() !== $left && ! $loose ) {
			return null;
		}
		foreach ( $left as $number => $name ) {
			$found = array_keys( $right, $name, true );
			if ( 1 !== count( $found ) ) {
				return null;
			}
			$numbers[ $number ] = $found[0];
		}
		return preg_replace_callback(
			'~<(g|x) id="(\d+)"~',
			function ( $tag ) use ( $numbers ) {
				return '<' . $tag[1] . ' id="' . $numbers[ (int) $tag[2] ] . '"';
			},
			$this->text
		);
	}

	/**
	 * This translation as if it were the answer to a text of a source; null where the two differ in their codes.
	 *
	 * @param MtService_Segment $source The segment of the source.
	 */
	public function as_answer_to( MtService_Segment $source ) {
		$text = $this->text_like( $source, true );
		return null === $text || self::is_markup( $source->text ) ? $text : $this->plain();
	}

	/**
	 * The bytes with the translation in them.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$answer = isset( $translations[ $this->text ] ) ? (string) $translations[ $this->text ] : $this->text;
		$inside = false;
		foreach ( $this->codes as $code ) {
			$inside = $inside || array() !== $code['open']->segments();
		}
		if ( '' === trim( $answer ) || ( $answer === $this->text && ! $inside ) ) {
			return $this->source;
		}
		if ( ! self::is_markup( $this->text ) ) {
			return $this->escaped( $answer );
		}
		return $this->with_codes( $answer, $translations );
	}

	/**
	 * Puts the tags of the page in the place of the codes. Each one is written exactly once: what an answer doubles or
	 * crosses is mended, what it lost is put at the end or around the whole.
	 *
	 * @param string $answer       Answer of the service.
	 * @param array  $translations Translations by the text that was sent.
	 */
	private function with_codes( $answer, array $translations ) {
		$pieces = preg_split( self::TAG, $answer, -1, PREG_SPLIT_DELIM_CAPTURE );
		$result = $this->escaped( self::decode( $pieces[0] ) );
		$left   = $this->codes;
		$open   = array();
		$count  = count( $pieces );
		for ( $at = 1; $at < $count; $at += 5 ) {
			$number = (int) $pieces[ $at + 2 ];
			if ( '/' === $pieces[ $at ] ) {
				if ( array() !== $open ) {
					$result .= $this->codes[ array_pop( $open ) ]['close']->write( $translations );
				}
			} elseif ( isset( $left[ $number ] ) ) {
				$result .= $left[ $number ]['open']->write( $translations );
				if ( null !== $left[ $number ]['close'] ) {
					if ( '/' === $pieces[ $at + 3 ] ) {
						$result .= $left[ $number ]['close']->write( $translations );
					} else {
						$open[] = $number;
					}
				}
				unset( $left[ $number ] );
			}
			$result .= $this->escaped( self::decode( $pieces[ $at + 4 ] ) );
		}
		while ( array() !== $open ) {
			$result .= $this->codes[ array_pop( $open ) ]['close']->write( $translations );
		}
		foreach ( array_reverse( $left, true ) as $code ) {
			$own = $code['open']->write( $translations );
			if ( null === $code['close'] ) {
				$result .= ' ' . $own;
			} else {
				$result = $own . $result . $code['close']->write( $translations );
			}
		}
		return $result;
	}

	/**
	 * Escapes characters for the place where the segment is written.
	 *
	 * @param string $characters Characters of a translation.
	 */
	private function escaped( $characters ) {
		if ( 'plain' === $this->context || 'comment' === $this->context ) {
			// Nothing can be escaped there: a mark without a width keeps WordPress from running a shortcode of the answer.
			$text = preg_replace( self::SHORTCODE_START, "[\u{2060}", $characters );
			return 'plain' === $this->context ? $text : str_replace( array( '--', '>' ), array( '–', '›' ), $text );
		}
		$html = str_replace(
			array( '&', '<', '>', "\u{A0}" ),
			array( '&amp;', '&lt;', '&gt;', '&nbsp;' ),
			$characters
		);
		if ( 'attribute' === $this->context || 'shortcode' === $this->context ) {
			$html = str_replace( array( '"', "'" ), array( '&quot;', '&#039;' ), $html );
		}
		if ( 'shortcode' === $this->context ) {
			return str_replace( array( '[', ']' ), array( '&#091;', '&#093;' ), $html );
		}
		return self::without_shortcodes( $html );
	}

	/**
	 * Whether a text that is sent holds markup, so that the answer to it does too.
	 *
	 * @param string $text Text as it is sent.
	 */
	private static function is_markup( $text ) {
		return false !== strpbrk( $text, '<&' );
	}

	/**
	 * The tags that a code stands for, without their texts and the number of a footnote.
	 *
	 * @param array $code The code.
	 */
	private static function tags( array $code ) {
		$alone = null === $code['close'] ? '/' : '';
		$open  = MtService_Footnotes::without_numbers( $code['open']->source() );
		return $alone . preg_replace( '~\s(?:alt|title|aria-label)="[^"]*"~', '', $open );
	}

	/**
	 * The name of the tag that a code stands for.
	 *
	 * @param array $code The code.
	 */
	private static function name_of( array $code ) {
		return preg_replace( '~^(\W*[\w-]*).*$~s', '$1', self::tags( $code ) );
	}
}
