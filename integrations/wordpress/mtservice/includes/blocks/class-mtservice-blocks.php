<?php
/**
 * Blocks of a post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once dirname( __DIR__ ) . '/text/class-mtservice-parts.php';

/**
 * Walks the content of a post along the blocks that `parse_blocks()` finds, and selects the texts to translate.
 *
 * WordPress' own `serialize_blocks()` rewrites block comments. Here every byte that is not text is kept, so that the editor
 * does not report blocks as invalid.
 */
class MtService_Blocks extends MtService_Parts {

	/** A block comment, as WordPress' parser matches it. */
	const COMMENT = '~<!--\s+(/)?wp:([a-z][a-z0-9_-]*/)?([a-z][a-z0-9_-]*)\s+({(?:(?:[^}]+|}+(?=})|(?!}\s+/?-->).)*+)?}\s+)?(/)?-->~s';

	/**
	 * Current position in the content.
	 *
	 * @var int
	 */
	private $at = 0;

	/**
	 * For each open block, whether it is self-closing.
	 *
	 * @var bool[]
	 */
	private $void = array();

	/**
	 * Content of the post.
	 *
	 * @var string
	 */
	private $content;

	/**
	 * Finds the blocks.
	 *
	 * @param string $content Content of a post.
	 */
	public function __construct( $content ) {
		$this->content = $content;
		$blocks        = array();
		foreach ( parse_blocks( $content ) as $block ) {
			$blocks[] = $this->block( $block, false );
		}
		parent::__construct( $blocks );
		// The parser drops parts of malformed comments. A post with such comments is not translated, since writing it would
		// change it.
		if ( $this->source() !== $content ) {
			parent::__construct( array( new MtService_Block( '', array( $content ) ) ) );
		}
	}

	/**
	 * Returns the top-level blocks, including the HTML between them.
	 *
	 * @return MtService_Block[]
	 */
	public function blocks() {
		return $this->parts;
	}

	/**
	 * Converts a parsed block.
	 *
	 * @param array $block Block from the parser.
	 * @param bool  $kept  Whether a block around it is not translated.
	 */
	private function block( array $block, $kept ) {
		$name = (string) $block['blockName'];
		if ( '' === $name ) {
			$html = $this->take( implode( '', $block['innerContent'] ) );
			return new MtService_Block( '', array( $kept ? $html : new MtService_Html( $html, true ) ) );
		}
		$rules = new MtService_Block_Rules( $name, (array) $block['attrs'] );
		$kept  = $kept || $rules->is_kept();
		$parts = $this->opening( $kept ? array() : $rules->attributes() );
		if ( 'core/block' === $name && ! $kept ) {
			$parts = array( new MtService_Pattern_Ref( $parts ) );
		}
		$inner = $block['innerBlocks'];
		foreach ( $block['innerContent'] as $chunk ) {
			if ( ! is_string( $chunk ) ) {
				$parts[] = $this->block( array_shift( $inner ), $kept );
			} elseif ( $kept ) {
				$parts[] = $this->take( $chunk );
			} else {
				array_push( $parts, ...$rules->html( $this->take( $chunk ) ) );
			}
		}
		$parts[] = $this->closing();
		return new MtService_Block( $name, $parts );
	}

	/**
	 * Advances past a piece that the parser found, and returns it.
	 *
	 * @param string $bytes The piece.
	 */
	private function take( $bytes ) {
		if ( substr( $this->content, $this->at, strlen( $bytes ) ) === $bytes ) {
			$this->at += strlen( $bytes );
		}
		return $bytes;
	}

	/**
	 * Reads the comment that opens a block.
	 *
	 * @param array $texts Attributes that hold text.
	 */
	private function opening( array $texts ) {
		$found = preg_match( self::COMMENT, $this->content, $comment, PREG_OFFSET_CAPTURE, $this->at );
		if ( 1 !== $found ) {
			return array();
		}
		$start        = $this->at;
		$this->at     = $comment[0][1] + strlen( $comment[0][0] );
		$this->void[] = isset( $comment[5] ) && '/' === $comment[5][0];
		$json         = isset( $comment[4] ) ? $comment[4][0] : '';
		$parts        = array();
		if ( '' !== $json && array() !== $texts ) {
			$parts[] = substr( $this->content, $start, $comment[4][1] - $start );
			$parts[] = new MtService_Json( $json, $texts );
			$start   = $comment[4][1] + strlen( $json );
		}
		$parts[] = substr( $this->content, $start, $this->at - $start );
		return $parts;
	}

	/**
	 * Reads the comment that closes a block; returns an empty string if the comment is missing, as can happen at the end
	 * of a post.
	 */
	private function closing() {
		if ( array_pop( $this->void ) ) {
			return '';
		}
		$found = preg_match( self::COMMENT, $this->content, $comment, PREG_OFFSET_CAPTURE, $this->at );
		if ( 1 !== $found || '/' !== $comment[1][0] ) {
			return '';
		}
		$start    = $this->at;
		$this->at = $comment[0][1] + strlen( $comment[0][0] );
		return substr( $this->content, $start, $this->at - $start );
	}
}
