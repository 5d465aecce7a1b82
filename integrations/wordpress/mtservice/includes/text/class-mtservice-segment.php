<?php
/**
 * Segment to translate.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * A sentence or paragraph of a page with its inline tags, or the text of one attribute.
 *
 * A segment is sent in the same form as by the elements: `<g id="1">…</g>` replaces a pair of tags, `<x id="2"/>` a tag
 * without text. Addresses and attributes therefore never leave the site, and no response can change them.
 */
class MtService_Segment {

	const TAG = '~<(/?)(g|x)(?:\s+id\s*=\s*["\']?(\d+)["\']?)?\s*(/?)>~i';

	/** A bracket that may open a shortcode tag, whose name may be in any script; `[1]` and `[…]` are text. */
	const SHORTCODE_START = '~\[(?=/?\d*[\p{L}\p{M}_])~u';

	/**
	 * Text that is sent, with codes for tags.
	 *
	 * @var string
	 */
	public $text;

	/**
	 * Bytes of the page that the text replaces.
	 *
	 * @var string
	 */
	private $source;

	/**
	 * Context in which the segment is written: `html`, `attribute`, `shortcode`, `plain` or `comment`.
	 *
	 * @var string
	 */
	private $context;

	/**
	 * Codes by number: `array( 'open' => MtService_Parts, 'close' => ?MtService_Parts )`.
	 *
	 * @var array
	 */
	private $codes;

	/**
	 * Creates a segment.
	 *
	 * @param string $source  Bytes of the page.
	 * @param string $text    Text that is sent.
	 * @param string $context Context in which the segment is written.
	 * @param array  $codes   Codes by number, from 1.
	 */
	public function __construct( $source, $text, $context, array $codes = array() ) {
		$this->source  = $source;
		$this->text    = $text;
		$this->context = $context;
		$this->codes   = $codes;
	}

	/**
	 * Escapes characters for sending; a text without `<` and `&` is sent unchanged.
	 *
	 * @param string $characters Characters.
	 */
	public static function escape( $characters ) {
		return str_replace( array( '&', '<' ), array( '&amp;', '&lt;' ), $characters );
	}

	/**
	 * Escapes everything that may be a shortcode, so that a response cannot add a shortcode. Shortcodes of the page are
	 * codes, and only the page knows which shortcodes exist.
	 *
	 * @param string $html HTML of a response, without codes.
	 */
	public static function without_shortcodes( $html ) {
		return preg_replace( self::SHORTCODE_START, '&#091;', $html );
	}

	/**
	 * Decodes character references in HTML.
	 *
	 * @param string $html HTML without tags.
	 */
	public static function decode( $html ) {
		return html_entity_decode( $html, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}

	/**
	 * Returns this segment, and the segments in attributes of its tags.
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
	 * Returns this segment, and the segments in attributes of its tags, by path.
	 *
	 * @return array<string, MtService_Segment>
	 */
	public function by_path() {
		$found = array( 'text' => $this );
		$tags  = new MtService_Parts( array_column( $this->codes, 'open' ) );
		return $found + $tags->by_path();
	}

	/**
	 * Returns the original bytes.
	 */
	public function source() {
		return $this->source;
	}

	/**
	 * Returns the displayed text, without codes.
	 */
	public function plain() {
		return self::is_markup( $this->text )
			? self::decode( preg_replace( self::TAG, '', $this->text ) )
			: $this->text;
	}

	/**
	 * Returns the text with its codes renumbered like the equal codes of another segment; null if the codes of the two
	 * segments differ.
	 *
	 * @param MtService_Segment $other The segment of the source.
	 * @param bool              $loose Whether the only two tags of a name are equal even with different attributes.
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
	 * Returns this translation in the form of a response to a source text; null if the codes of the two texts differ.
	 *
	 * @param MtService_Segment $source The segment of the source.
	 */
	public function as_answer_to( MtService_Segment $source ) {
		$text = $this->text_like( $source, true );
		return null === $text || self::is_markup( $source->text ) ? $text : $this->plain();
	}

	/**
	 * Returns the bytes with the translation inserted.
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
	 * Replaces codes with the tags of the page. Each tag is written exactly once: repeats and wrong nesting in a response are
	 * repaired, lost tags are added at the end or around the whole text.
	 *
	 * @param string $answer       Response of the service.
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
	 * Escapes characters for the context in which the segment is written.
	 *
	 * @param string $characters Characters of a translation.
	 */
	private function escaped( $characters ) {
		if ( 'plain' === $this->context || 'comment' === $this->context ) {
			// There is no escaping in this context: a zero-width character prevents WordPress from running a shortcode.
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
	 * Whether a text that is sent contains markup, so that the response does, too.
	 *
	 * @param string $text Text that is sent.
	 */
	private static function is_markup( $text ) {
		return false !== strpbrk( $text, '<&' );
	}

	/**
	 * Returns the tags that a code replaces, without their texts and the number of a footnote.
	 *
	 * @param array $code The code.
	 */
	private static function tags( array $code ) {
		$alone = null === $code['close'] ? '/' : '';
		$open  = MtService_Footnotes::without_numbers( $code['open']->source() );
		return $alone . preg_replace( '~\s(?:alt|title|aria-label)="[^"]*"~', '', $open );
	}

	/**
	 * Returns the name of the tag that a code replaces.
	 *
	 * @param array $code The code.
	 */
	private static function name_of( array $code ) {
		return preg_replace( '~^(\W*[\w-]*).*$~s', '$1', self::tags( $code ) );
	}
}
