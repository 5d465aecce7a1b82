<?php
/**
 * Tokens of HTML.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Splits HTML with shortcodes into tokens that cover the whole HTML. */
class MtService_Html_Tokens {

	/** Elements that form one token together with their content. */
	const RAW = 'script|style|textarea|title|iframe|svg|math|object|noembed|noframes|noscript|template|select|xmp';

	/** Elements of `RAW` that may occur inside a sentence. */
	const RAW_INLINE = array( 'math', 'svg' );

	/** Name of a shortcode in any script. Has a letter or `_`, unlike `[1]`; non-ASCII bytes count as letters. */
	const SHORTCODE_NAME = '\d*[A-Za-z_\x80-\xff][\w\x80-\xff-]*';

	/** Value of a shortcode's attribute. */
	const VALUE = '(?:"[^"]*+"|\'[^\']*+\'|[“”„″][^“”„″\]]*+[“”″]|[^\s\]"\'=<>\[]++)';

	/** Shortcodes whose content is code or an address. */
	const RAW_SHORTCODES = 'code|sourcecode|source|php|css|js|javascript|html|xml|sql|bash|python|raw|pre|latex|math|embed|audio|video|playlist|youtube|vimeo|googlemaps';

	/**
	 * Returns the tokens of HTML: `array( start, end, kind, name )`.
	 *
	 * @param string $html  The HTML.
	 * @param bool   $lines Whether a line break ends a text.
	 */
	public static function of( $html, $lines ) {
		$tokens     = array();
		$at         = 0;
		$pre        = 0;
		$shortcodes = self::shortcode_names( $html );
		$found      = preg_match_all( self::pattern(), $html, $matches, PREG_SET_ORDER | PREG_OFFSET_CAPTURE );
		if ( false === $found ) {
			return array( array( 0, strlen( $html ), 'end', 'raw' ) );
		}
		foreach ( $matches as $match ) {
			list( $bytes, $start ) = $match[0];
			list( $kind, $name )   = self::kind( $bytes, $shortcodes );
			if ( null === $kind ) {
				continue;
			}
			array_push( $tokens, ...self::text( $html, $at, $start, $lines || $pre > 0 ) );
			if ( 'pre' === $name && '<' === $bytes[0] ) {
				$pre = max( 0, $pre + ( '/' === $bytes[1] ? -1 : 1 ) );
			}
			$at       = $start + strlen( $bytes );
			$tokens[] = array( $start, $at, $kind, $name );
		}
		return array_merge( $tokens, self::text( $html, $at, strlen( $html ), $lines || $pre > 0 ) );
	}

	/**
	 * Returns a pattern for everything that is not text.
	 */
	private static function pattern() {
		$value     = self::VALUE;
		$name      = self::SHORTCODE_NAME;
		$shortcode = "\\[(?:/$name|$name(?:=$value)?(?:\\s+[\\w:.-]+\\s*=\\s*$value|\\s+\"[^\"]*+\"|\\s+[\\w:./-]+)*\\s*/?)\\]";
		$parts     = array(
			'<!--.*?(?:-->|\z)',
			'<[!?][^>]*+>',
			'<(' . self::RAW . ')\b(?:[^>=]++|=\s*+(?:"[^"]*+"|\'[^\']*+\'|[^\s>"\'][^\s>]*+)?)*+(?<!/)>.*?(?:</\1\s*>|\z)',
			MtService_Html::TAG,
			'\[(' . self::RAW_SHORTCODES . ')(?=[\s\]=])[^\]]*+(?<!/)\](?:(?!\[\2\b).)*?\[/\2\]',
			"\\[$shortcode\\]",
			$shortcode,
		);
		return '~' . implode( '|', $parts ) . '~si';
	}

	/**
	 * Returns the kind and name of a token; the kind is null for brackets that are not a shortcode.
	 *
	 * @param string $bytes      Its bytes.
	 * @param array  $shortcodes Names of shortcodes.
	 */
	private static function kind( $bytes, array $shortcodes ) {
		if ( '[' === $bytes[0] ) {
			preg_match( '~^\[+(/?)(' . self::SHORTCODE_NAME . ')~', $bytes, $start );
			$name    = strtolower( $start[2] );
			$is_bare = $start[0] . ']' === $bytes;
			if ( '[[' === substr( $bytes, 0, 2 ) || strpos( $bytes, '[/' ) > 0 ) {
				return array( 'kept', $name );
			}
			if ( isset( $shortcodes[ $name ] ) || ( ! $is_bare && false !== strpos( $bytes, '=' ) ) ) {
				$closes = isset( $shortcodes[ $name ] ) && $shortcodes[ $name ];
				$kind   = '/' === $start[1] ? 'close' : ( $closes && '/]' !== substr( $bytes, -2 ) ? 'open' : 'alone' );
				return array( $kind, "[$name" );
			}
			return array( null, '' );
		}
		if ( 1 !== preg_match( '~^<(/?)([a-zA-Z][^\s>/]*)~', $bytes, $tag ) ) {
			return array( 'kept', '' ); // A comment.
		}
		$name = strtolower( $tag[2] );
		if ( 1 === preg_match( '~^(?:' . self::RAW . ')$~', $name ) ) {
			return in_array( $name, self::RAW_INLINE, true ) ? array( 'kept', $name ) : array( 'end', 'raw' );
		}
		if ( 'br' === $name || 'pre' === $name && '/' === $tag[1] ) {
			return array( 'pre' === $name ? 'close' : 'end', $name );
		}
		if ( 1 === preg_match( MtService_Html::VOID, $name ) || '/>' === substr( $bytes, -2 ) ) {
			return array( 1 === preg_match( MtService_Html::INLINE, $name ) ? 'alone' : 'end', $name );
		}
		return array( '/' === $tag[1] ? 'close' : 'open', $name );
	}

	/**
	 * Returns the tokens of a text; a line break that ends a text is a separate token.
	 *
	 * @param string $html  The HTML.
	 * @param int    $start Start of the text.
	 * @param int    $end   End of the text.
	 * @param bool   $lines Whether a single line break ends a text; otherwise only an empty line does.
	 */
	private static function text( $html, $start, $end, $lines ) {
		if ( $start === $end ) {
			return array();
		}
		$tokens = array();
		$pieces = preg_split( $lines ? '~([ \t\r]*\n[ \t\r\n]*)~' : '~(\n[ \t\r\n]*\n)~', substr( $html, $start, $end - $start ), -1, PREG_SPLIT_DELIM_CAPTURE );
		foreach ( $pieces as $index => $piece ) {
			$next = $start + strlen( $piece );
			if ( $next > $start ) {
				$tokens[] = array( $start, $next, 1 === $index % 2 ? 'end' : 'text', '' );
			}
			$start = $next;
		}
		return $tokens;
	}

	/**
	 * Returns the names of shortcodes that WordPress knows or that are closed in this text, each with whether it is
	 * closed.
	 *
	 * @param string $html The HTML.
	 */
	private static function shortcode_names( $html ) {
		global $shortcode_tags;
		$known = array( 'gallery', 'caption', 'wp_caption', 'audio', 'video', 'playlist', 'embed' );
		$names = array_fill_keys( array_merge( $known, array_map( 'strtolower', array_keys( (array) $shortcode_tags ) ) ), false );
		preg_match_all( '~\[/(' . self::SHORTCODE_NAME . ')\]~', $html, $closed );
		foreach ( $closed[1] as $name ) {
			$names[ strtolower( $name ) ] = true;
		}
		return $names;
	}
}
