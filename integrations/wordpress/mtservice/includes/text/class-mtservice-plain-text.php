<?php
/**
 * Plain text with variables.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * Text without HTML, such as a title for search engines. Variables of SEO plugins (`%%title%%`, `%sep%`) are marked
 * as not translatable, so that they are sent as codes, as tags are.
 */
class MtService_Plain_Text extends MtService_Parts {

	/** A variable of Yoast SEO and SEOPress, or of Rank Math. */
	const VARIABLE = '~(%%[^\s%]++%%|%[A-Za-z]\w*+(?:\([^()%]*+\))?%)~u';

	/** Element around a variable. */
	const KEPT = array( '<span translate="no">', '</span>' );

	/**
	 * The text.
	 *
	 * @var string
	 */
	private $value;

	/**
	 * Finds the texts; each line is a separate text.
	 *
	 * @param string $value The text.
	 */
	public function __construct( $value ) {
		$this->value = $value;
		$html        = '';
		// A text that is not UTF-8 has no pieces, and is not translated.
		foreach ( preg_split( self::VARIABLE, $value, -1, PREG_SPLIT_DELIM_CAPTURE ) ?: array() as $index => $piece ) {
			$piece = MtService_Segment::escape( $piece );
			$html .= 1 === $index % 2 ? implode( $piece, self::KEPT ) : $piece;
		}
		parent::__construct( array( new MtService_Html( $html, true ) ) );
	}

	/**
	 * Returns the original text.
	 */
	public function source() {
		return $this->value;
	}

	/**
	 * Returns the text with translations inserted.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$html = parent::write( $translations );
		if ( parent::source() === $html ) {
			return $this->value;
		}
		// There is no escaping in text: a zero-width character prevents WordPress from running a shortcode.
		$marks = array_merge( self::KEPT, array( '&#091;' ) );
		return MtService_Segment::decode( str_replace( $marks, array( '', '', "[\u{2060}" ), $html ) );
	}

	/**
	 * Whether each variable is in the translation as often as in the text. A lost code would be added at the end of the
	 * text, which suits tags, not the words of a title.
	 *
	 * @param MtService_Parts $text         The text.
	 * @param array           $translations Translations by the text that was sent.
	 */
	public static function keeps_variables( MtService_Parts $text, array $translations ) {
		foreach ( $text->segments() as $segment ) {
			$answer = (string) ( $translations[ $segment->text ] ?? $segment->text );
			$codes  = self::sorted( MtService_Segment::TAG, $segment->text, 3 );
			if ( self::sorted( MtService_Segment::TAG, $answer, 3 ) !== $codes ) {
				return false;
			}
		}
		$written = $text->write( $translations );
		return self::sorted( self::VARIABLE, $text->source() ) === self::sorted( self::VARIABLE, $written );
	}

	/**
	 * Returns the sorted matches of a pattern.
	 *
	 * @param string $pattern The pattern.
	 * @param string $text    Text to search.
	 * @param int    $group   Number of the group.
	 * @return string[]
	 */
	private static function sorted( $pattern, $text, $group = 0 ) {
		preg_match_all( $pattern, $text, $found );
		sort( $found[ $group ] );
		return $found[ $group ];
	}
}
