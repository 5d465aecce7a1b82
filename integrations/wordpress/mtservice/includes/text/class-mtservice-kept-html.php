<?php
/**
 * Parts of HTML that are not translated.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Recognizes elements that are not translated: code, and content marked as not translatable.
 */
class MtService_Kept_Html {

	/** Elements whose content is code, not text. */
	const KEPT = '~^(?:code|kbd|samp|var|tt|pre)$~';

	/**
	 * Joins the tokens of each element that is not translated.
	 *
	 * @param string $html   The HTML.
	 * @param array  $tokens Its tokens.
	 */
	public static function join( $html, array $tokens ) {
		$kept  = array();
		$count = count( $tokens );
		for ( $at = 0; $at < $count; $at++ ) {
			list( $start, $end, $kind, $name ) = $tokens[ $at ];
			$is_kept                           = 'open' === $kind && self::is_kept( substr( $html, $start, $end - $start ) );
			$close                             = $is_kept ? self::closing( $tokens, $at ) : null;
			if ( $is_kept && null === $close && 1 !== preg_match( self::KEPT, $name ) ) {
				$close = $count - 1; // The end tag is in another block, or missing.
			}
			$inline = '[' === substr( $name, 0, 1 ) || 1 === preg_match( MtService_Html::INLINE, $name );
			if ( null === $close ) {
				$kept[] = array( $start, $end, $inline || 'text' === $kind || 'kept' === $kind ? $kind : 'end', $name );
				continue;
			}
			$kept[] = array( $start, $tokens[ $close ][1], $inline ? 'kept' : 'end', $inline ? $name : 'raw' );
			$at     = $close;
		}
		return $kept;
	}

	/**
	 * Whether the content of an element is not translated.
	 *
	 * @param string $tag Its opening tag.
	 */
	public static function is_kept( $tag ) {
		if ( 1 === preg_match( '~\stranslate\s*=\s*["\']?\s*(no|yes)?~i', $tag, $value ) ) {
			return isset( $value[1] ) && 'no' === strtolower( $value[1] );
		}
		$classes = 1 === preg_match( '~\sclass\s*=\s*(?:"([^"]*)"|\'([^\']*)\')~i', $tag, $found ) ? ' ' . end( $found ) . ' ' : '';
		// Footnote markers and the plus or minus icon of an accordion are kept, too.
		if ( 1 === preg_match( '~\s(?:notranslate|wp-block-accordion-heading__toggle-icon)\s~', $classes ) || 1 === preg_match( '~\sdata-fn=~', $tag ) ) {
			return true;
		}
		// Preformatted and verse blocks contain text; any other `pre` is code.
		$name    = 1 === preg_match( '~^<([a-zA-Z][^\s>/]*)~', $tag, $start ) ? strtolower( $start[1] ) : '';
		$is_text = 'pre' === $name && 1 === preg_match( '~\swp-block-(?:preformatted|verse)\s~', $classes );
		return ! $is_text && 1 === preg_match( self::KEPT, $name );
	}

	/**
	 * Returns the index of the closing tag of an element.
	 *
	 * @param array $tokens Tokens.
	 * @param int   $from   Index of the opening tag.
	 */
	private static function closing( array $tokens, $from ) {
		$depth = 0;
		$count = count( $tokens );
		for ( $at = $from; $at < $count; $at++ ) {
			if ( $tokens[ $at ][3] !== $tokens[ $from ][3] || ( 'open' !== $tokens[ $at ][2] && 'close' !== $tokens[ $at ][2] ) ) {
				continue;
			}
			$depth += 'open' === $tokens[ $at ][2] ? 1 : -1;
			if ( 0 === $depth ) {
				return $at;
			}
		}
		return null;
	}
}
