<?php
/**
 * Texts to translate in HTML.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * Finds the texts to translate in HTML. The HTML is split at offsets and never rebuilt, so that everything else is preserved
 * byte for byte: tags, attributes, addresses, comments, scripts, shortcodes, and content marked as not translatable.
 */
class MtService_Html extends MtService_Parts {

	/** A tag, as browsers parse it: quotation marks only count after an equals sign. */
	const TAG = '</?[a-zA-Z][^\s>/]*+(?:[^>=]++|=\s*+(?:"[^"]*+"|\'[^\']*+\'|[^\s>"\'][^\s>]*+)?)*+>';

	/** Elements that may be inside a sentence; any other element ends the sentence. Custom elements have a hyphen. */
	const INLINE = '~^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|picture|q|rb|rp|rt|ruby|s|samp|small|source|span|strike|strong|sub|sup|time|tt|u|var|wbr|.*-.*)$~';

	/** Elements without an end tag. */
	const VOID = '~^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$~';

	/**
	 * The HTML.
	 *
	 * @var string
	 */
	private $html;

	/**
	 * Tokens: `array( start, end, kind, name )` of the kinds `text`, `open`, `close`, `alone`, `shortcode`, `kept`, `end`.
	 *
	 * @var array
	 */
	private $tokens;

	/**
	 * Names of attributes that are not translated.
	 *
	 * @var string[]
	 */
	private $bound;

	/**
	 * Finds the texts.
	 *
	 * @param string   $html  HTML, or a fragment with unbalanced tags.
	 * @param bool     $lines Whether each line is a separate text, as in the classic editor, which keeps line breaks.
	 * @param string[] $bound Names of attributes that are not translated.
	 */
	public function __construct( $html, $lines = false, array $bound = array() ) {
		parent::__construct();
		$this->bound  = $bound;
		$this->html   = $html;
		$this->tokens = MtService_Kept_Html::join( $html, MtService_Html_Tokens::of( $html, $lines ) );
		$this->cut();
	}

	/**
	 * Returns the text of HTML without its tags.
	 *
	 * @param string $html HTML.
	 */
	public static function plain( $html ) {
		return MtService_Segment::decode( preg_replace( '~' . self::TAG . '~', '', $html ) );
	}

	/**
	 * Whether there is something to translate: at least one letter, and more than an address or a file name.
	 *
	 * @param string $characters Characters.
	 */
	public static function is_text( $characters ) {
		$characters = trim( $characters );
		return 1 === preg_match( '~\p{L}~u', $characters )
			&& 1 !== preg_match( '~^(?:[a-z][a-z\d+.-]*://\S+|www\.\S+|\S+@\S+\.\S+|[\w.-]+\.[a-z\d]{2,5}|\w*_\w*|[\w-]*\d[\w-]*)$~iu', $characters );
	}

	/**
	 * Splits the HTML into texts and the parts between them.
	 */
	private function cut() {
		$run = array();
		foreach ( $this->tokens as $token ) {
			$before = end( $run );
			if ( $before && array( 'close', 'a' ) === array( $before[2], $before[3] ) && array( 'open', 'a' ) === array( $token[2], $token[3] ) ) {
				$this->add_run( $run ); // A link directly after another, such as a file name and its download button.
				$run = array();
			}
			if ( 'end' === $token[2] ) {
				$this->add_run( $run );
				$run           = array();
				$this->parts[] = $this->verbatim( $token );
			} else {
				$run[] = $token;
			}
		}
		$this->add_run( $run );
	}

	/**
	 * Adds the tokens of a sentence or paragraph; tags around the whole are not part of the text.
	 *
	 * @param array $run Tokens.
	 */
	private function add_run( array $run ) {
		$partners = $this->partners( $run );
		$first    = 0;
		$last     = count( $run ) - 1;
		while ( $first <= $last ) {
			$begins = isset( $partners[ $first ] ) ? $partners[ $first ] : null;
			$ends   = isset( $partners[ $last ] ) ? $partners[ $last ] : null;
			if ( null !== $begins && $begins === $last ) {
				++$first;
				--$last;
			} elseif ( $this->is_outside( $run[ $first ], $begins, $first + 1 ) || ( null !== $begins && $begins < $first ) ) {
				++$first;
			} elseif ( $this->is_outside( $run[ $last ], $ends, $last - 1 ) || ( null !== $ends && $ends > $last ) ) {
				--$last;
			} else {
				break;
			}
		}
		$inside = array_slice( $run, $first, $last - $first + 1, true );
		$parts  = array();
		foreach ( $run as $index => $token ) {
			if ( $index === $first && array() !== $inside ) {
				$parts = array_merge( $parts, $this->segment( $inside, $partners ) );
			}
			if ( ! isset( $inside[ $index ] ) ) {
				$parts[] = $this->verbatim( $token );
			}
		}
		$this->parts = array_merge( $this->parts, $parts );
	}

	/**
	 * Whether a token at the start or end of a sentence can be left out of the sentence.
	 *
	 * @param array    $token   The token.
	 * @param int|null $partner Index of the other tag of its pair.
	 * @param int      $next    Index of the next token towards the middle.
	 */
	private function is_outside( array $token, $partner, $next ) {
		if ( 'text' === $token[2] ) {
			return '' === trim( $this->bytes( $token ) );
		}
		return null === $partner || $partner === $next;
	}

	/**
	 * Returns the pairs of tags and shortcodes of a sentence, by index in both directions.
	 *
	 * @param array $run Tokens.
	 */
	private function partners( array $run ) {
		$partners = array();
		$open     = array();
		foreach ( $run as $index => $token ) {
			if ( 'open' === $token[2] ) {
				$open[] = $index;
			} elseif ( 'close' === $token[2] ) {
				for ( $depth = count( $open ) - 1; $depth >= 0; $depth-- ) {
					if ( $run[ $open[ $depth ] ][3] === $token[3] ) {
						$partners[ $index ]          = $open[ $depth ];
						$partners[ $open[ $depth ] ] = $index;
						$open                        = array_slice( $open, 0, $depth );
						break;
					}
				}
			}
		}
		return $partners;
	}

	/**
	 * Returns the segment of some tokens and the white space around it; only strings if there is nothing to translate.
	 *
	 * @param array $tokens   Tokens by their index.
	 * @param array $partners Pairs of indexes.
	 */
	private function segment( array $tokens, array $partners ) {
		$source  = '';
		$sent    = '';
		$plain   = '';
		$codes   = array();
		$numbers = array();
		foreach ( $tokens as $index => $token ) {
			$bytes   = $this->bytes( $token );
			$source .= $bytes;
			if ( 'text' === $token[2] ) {
				$characters = MtService_Segment::decode( $bytes );
				$plain     .= $characters;
				$sent      .= MtService_Segment::escape( $characters );
				continue;
			}
			$partner = isset( $partners[ $index ], $tokens[ $partners[ $index ] ] ) ? $partners[ $index ] : null;
			$code    = new MtService_Parts( array( $this->verbatim( $token ) ) );
			if ( null !== $partner && isset( $numbers[ $partner ] ) ) {
				$codes[ $numbers[ $partner ] ]['close'] = $code;
				$sent                                  .= '</g>';
				continue;
			}
			$number             = count( $codes ) + 1;
			$numbers[ $index ]  = $number;
			$codes[ $number ]   = array(
				'open'  => $code,
				'close' => null,
			);
			$sent              .= null === $partner ? "<x id=\"$number\"/>" : "<g id=\"$number\">";
		}
		if ( ! self::is_text( $plain ) ) {
			return array_map( array( $this, 'verbatim' ), array_values( $tokens ) );
		}
		preg_match( '~^([ \t\n\r\f]*)(.*?)([ \t\n\r\f]*)$~sD', $source, $around );
		$text = preg_replace( '~[ \t\r\f]*\n[ \t\n\r\f]*~', ' ', trim( $sent, " \t\n\r\f" ) );
		return array( $around[1], new MtService_Segment( $around[2], $text, 'html', $codes ), $around[3] );
	}

	/**
	 * Returns a token that is kept, except for the texts in its attributes.
	 *
	 * @param array $token The token.
	 */
	private function verbatim( array $token ) {
		$bytes = $this->bytes( $token );
		if ( 'kept' !== $token[2] && 1 === preg_match( '~^\[([a-z][\w-]*)~i', $bytes, $start ) ) {
			/**
			 * Filters which attributes of a shortcode hold text. By default, shortcodes are not translated.
			 *
			 * @param string[] $names     Names of attributes in lower case.
			 * @param string   $shortcode Name of the shortcode.
			 */
			$names = (array) apply_filters( 'mtservice_shortcode_attributes', array(), strtolower( $start[1] ) );
			return array() === $names ? $bytes : new MtService_Tag( $bytes, strlen( $start[0] ), $names );
		}
		$is_tag = 1 === preg_match( '~^<[a-zA-Z][^\s>/]*~', $bytes, $start ) && 'kept' !== $token[2];
		if ( ! $is_tag || 'raw' === $token[3] || MtService_Kept_Html::is_kept( $bytes ) ) {
			return $bytes;
		}
		return new MtService_Tag( $bytes, strlen( $start[0] ), array_diff( MtService_Tag::TEXT_ATTRIBUTES, $this->bound ) );
	}

	/**
	 * Returns the bytes of a token.
	 *
	 * @param array $token The token.
	 */
	private function bytes( array $token ) {
		return substr( $this->html, $token[0], $token[1] - $token[0] );
	}
}
