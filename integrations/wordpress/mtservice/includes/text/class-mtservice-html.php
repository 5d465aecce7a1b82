<?php
/**
 * Texts to translate in HTML.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * HTML with its texts to translate. It is cut at offsets and never built anew, so that everything else stays byte for byte:
 * tags, attributes, addresses, comments, scripts, shortcodes, and what is marked not to be translated.
 */
class MtService_Html extends MtService_Parts {

	/** A tag, as browsers read it: a quotation mark counts only after an equals sign. */
	const TAG = '</?[a-zA-Z][^\s>/]*+(?:[^>=]++|=\s*+(?:"[^"]*+"|\'[^\']*+\'|[^\s>"\'][^\s>]*+)?)*+>';

	/** Elements inside of a sentence; any other one ends it. Those of other makers have a hyphen. */
	const INLINE = '~^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|picture|q|rb|rp|rt|ruby|s|samp|small|source|span|strike|strong|sub|sup|time|tt|u|var|wbr|.*-.*)$~';

	/** Elements that have no end. */
	const VOID = '~^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$~';

	/**
	 * The HTML.
	 *
	 * @var string
	 */
	private $html;

	/**
	 * Tokens: `array( start, end, kind, name )`, kinds `text`, `open`, `close`, `alone`, `shortcode`, `kept`, `end`.
	 *
	 * @var array
	 */
	private $tokens;

	/**
	 * Names of attributes that stay as they are.
	 *
	 * @var string[]
	 */
	private $bound;

	/**
	 * Finds the texts.
	 *
	 * @param string   $html  HTML, or a piece of it whose tags need not be balanced.
	 * @param bool     $lines Whether each line is a text of its own, as in the classic editor, where a line end is kept.
	 * @param string[] $bound Names of attributes that stay as they are.
	 */
	public function __construct( $html, $lines = false, array $bound = array() ) {
		parent::__construct();
		$this->bound  = $bound;
		$this->html   = $html;
		$this->tokens = MtService_Kept_Html::join( $html, MtService_Html_Tokens::of( $html, $lines ) );
		$this->cut();
	}

	/**
	 * The text of HTML without its tags.
	 *
	 * @param string $html HTML.
	 */
	public static function plain( $html ) {
		return MtService_Segment::decode( preg_replace( '~' . self::TAG . '~', '', $html ) );
	}

	/**
	 * Whether there is something to translate in some characters: a letter, and not only an address or the name of a file.
	 *
	 * @param string $characters Characters.
	 */
	public static function is_text( $characters ) {
		$characters = trim( $characters );
		return 1 === preg_match( '~\p{L}~u', $characters )
			&& 1 !== preg_match( '~^(?:[a-z][a-z\d+.-]*://\S+|www\.\S+|\S+@\S+\.\S+|[\w.-]+\.[a-z\d]{2,5}|\w*_\w*|[\w-]*\d[\w-]*)$~iu', $characters );
	}

	/**
	 * Cuts the HTML into texts and what is between them.
	 */
	private function cut() {
		$run = array();
		foreach ( $this->tokens as $token ) {
			$before = end( $run );
			if ( $before && array( 'close', 'a' ) === array( $before[2], $before[3] ) && array( 'open', 'a' ) === array( $token[2], $token[3] ) ) {
				$this->add_run( $run ); // A link right after another, as a name and its button.
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
	 * Adds the tokens of a sentence or paragraph: tags around all of it stay outside.
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
	 * Whether a token at an end of a sentence can stay outside of it.
	 *
	 * @param array    $token   The token.
	 * @param int|null $partner Index of the other tag of its pair.
	 * @param int      $next    Index of the next token inwards.
	 */
	private function is_outside( array $token, $partner, $next ) {
		if ( 'text' === $token[2] ) {
			return '' === trim( $this->bytes( $token ) );
		}
		return null === $partner || $partner === $next;
	}

	/**
	 * The pairs of tags and shortcodes of a sentence, by index in both directions.
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
	 * The segment of some tokens, with the white space around it; strings only when it has nothing to translate.
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
	 * A token that stays as it is, but for the texts of its attributes.
	 *
	 * @param array $token The token.
	 */
	private function verbatim( array $token ) {
		$bytes = $this->bytes( $token );
		if ( 'kept' !== $token[2] && 1 === preg_match( '~^\[([a-z][\w-]*)~i', $bytes, $start ) ) {
			/**
			 * Filters which attributes of a shortcode hold text; without it, shortcodes stay as they are.
			 *
			 * @param string[] $names     Names of attributes, in small letters.
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
	 * The bytes of a token.
	 *
	 * @param array $token The token.
	 */
	private function bytes( array $token ) {
		return substr( $this->html, $token[0], $token[1] - $token[0] );
	}
}
