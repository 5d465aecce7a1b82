<?php
/**
 * The blocks of a post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * Walks the content of a post as `parse_blocks()` finds its blocks, and says which of their texts are to be translated.
 *
 * WordPress' own `serialize_blocks()` writes comments anew; here every byte that is not text stays, so that the editor
 * finds each block as it was saved.
 */
class MtService_Blocks extends MtService_Parts {

	/** Blocks that are kept with all that is in them. */
	const KEPT = array( 'core/html', 'core/shortcode', 'core/code', 'core/block', 'core/math', 'core/pattern', 'core/template-part' );

	/** Attributes in block comments that hold text: `html`, or `plain` where `&` is only an ampersand. */
	const ATTRIBUTES = array(
		'core/button'                       => array( 'placeholder' => 'plain' ),
		'core/categories'                   => array( 'label' => 'html' ),
		'core/comments-pagination-next'     => array( 'label' => 'html' ),
		'core/comments-pagination-previous' => array( 'label' => 'html' ),
		'core/cover'                        => array( 'alt' => 'plain' ),
		'core/details'                      => array( 'placeholder' => 'plain' ),
		'core/heading'                      => array( 'placeholder' => 'plain' ),
		'core/home-link'                    => array( 'label' => 'html' ),
		'core/list-item'                    => array( 'placeholder' => 'plain' ),
		'core/more'                         => array( 'customText' => 'plain' ),
		'core/navigation-link'              => array(
			'label'       => 'html',
			'description' => 'plain',
			'title'       => 'plain',
		),
		'core/navigation-submenu'           => array(
			'label'       => 'html',
			'description' => 'plain',
			'title'       => 'plain',
		),
		'core/navigation-overlay-close'     => array( 'text' => 'html' ),
		'core/paragraph'                    => array( 'placeholder' => 'plain' ),
		'core/playlist'                     => array( 'caption' => 'html' ),
		'core/playlist-track'               => array( 'imageAlt' => 'plain' ),
		'core/post-author'                  => array( 'byline' => 'html' ),
		'core/post-excerpt'                 => array( 'moreText' => 'html' ),
		'core/post-navigation-link'         => array( 'label' => 'html' ),
		'core/post-terms'                   => array(
			'prefix' => 'html',
			'suffix' => 'html',
		),
		'core/query-pagination-next'        => array( 'label' => 'html' ),
		'core/query-pagination-previous'    => array( 'label' => 'html' ),
		'core/read-more'                    => array( 'content' => 'html' ),
		'core/search'                       => array(
			'label'       => 'html',
			'placeholder' => 'plain',
			'buttonText'  => 'html',
		),
		'core/social-link'                  => array( 'label' => 'plain' ),
		'core/tab-panel'                    => array( 'label' => 'html' ),
	);

	/** A block comment, as WordPress' parser finds it. */
	const COMMENT = '~<!--\s+(/)?wp:([a-z][a-z0-9_-]*/)?([a-z][a-z0-9_-]*)\s+({(?:(?:[^}]+|}+(?=})|(?!}\s+/?-->).)*+)?}\s+)?(/)?-->~s';

	/**
	 * Position in the content.
	 *
	 * @var int
	 */
	private $at = 0;

	/**
	 * Of each block that is open, whether its comment is all of it.
	 *
	 * @var bool[]
	 */
	private $void = array();

	/**
	 * The content.
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
		// Comments that are damaged so that the parser loses something: better no translation than a changed post.
		if ( $this->source() !== $content ) {
			parent::__construct( array( new MtService_Block( '', array( $content ) ) ) );
		}
	}

	/**
	 * The blocks of the first level, HTML between them included.
	 *
	 * @return MtService_Block[]
	 */
	public function blocks() {
		return $this->parts;
	}

	/**
	 * Makes a block of what the parser found.
	 *
	 * @param array $block What the parser found.
	 * @param bool  $kept  Whether a block around it is marked not to be translated.
	 */
	private function block( array $block, $kept ) {
		$name = (string) $block['blockName'];
		if ( '' === $name ) {
			$html = $this->take( implode( '', $block['innerContent'] ) );
			return new MtService_Block( '', array( $kept ? $html : new MtService_Html( $html, true ) ) );
		}
		$kept  = $kept || in_array( $name, self::kept(), true ) || self::is_marked( (array) $block['attrs'] );
		$parts = $this->opening( $kept ? array() : self::attributes_of( $name ) );
		$inner = $block['innerBlocks'];
		foreach ( $block['innerContent'] as $chunk ) {
			if ( ! is_string( $chunk ) ) {
				$parts[] = $this->block( array_shift( $inner ), $kept );
			} elseif ( $kept ) {
				$parts[] = $this->take( $chunk );
			} else {
				array_push( $parts, ...self::chunk( $name, $this->take( $chunk ) ) );
			}
		}
		$parts[] = $this->closing();
		return new MtService_Block( $name, $parts );
	}

	/**
	 * Whether a block has the class that keeps its text from being translated.
	 *
	 * @param array $attributes Its attributes.
	 */
	private static function is_marked( array $attributes ) {
		$classes = isset( $attributes['className'] ) && is_string( $attributes['className'] ) ? $attributes['className'] : '';
		return in_array( 'notranslate', explode( ' ', $classes ), true );
	}

	/**
	 * Names of the blocks that are kept with all that is in them.
	 */
	private static function kept() {
		/**
		 * Filters the names of blocks that are not translated at all.
		 *
		 * @param string[] $names Names, as `core/code`.
		 */
		return (array) apply_filters( 'mtservice_kept_blocks', self::KEPT );
	}

	/**
	 * The attributes of a block's comment that hold text: those of the list, and those that a block of another maker declares
	 * as content.
	 *
	 * @param string $name Name of the block.
	 */
	private static function attributes_of( $name ) {
		$attributes = isset( self::ATTRIBUTES[ $name ] ) ? self::ATTRIBUTES[ $name ] : array();
		$type       = class_exists( 'WP_Block_Type_Registry', false ) ? WP_Block_Type_Registry::get_instance()->get_registered( $name ) : null;
		if ( $type && 0 !== strpos( $name, 'core/' ) ) {
			foreach ( (array) $type->attributes as $attribute => $schema ) {
				$role = isset( $schema['role'] ) ? $schema['role'] : ( isset( $schema['__experimentalRole'] ) ? $schema['__experimentalRole'] : '' );
				$kind = isset( $schema['type'] ) ? $schema['type'] : '';
				if ( 'content' === $role && in_array( $kind, array( 'string', 'rich-text' ), true ) && ! isset( $schema['source'] ) && ! isset( $schema['enum'] ) ) {
					$attributes[ $attribute ] = 'html';
				}
			}
		}
		/**
		 * Filters the attributes of a block's comment that hold text.
		 *
		 * @param string[] $attributes `html` or `plain` by the name of an attribute; `items.*.title` is one in a list.
		 * @param string   $name       Name of the block.
		 */
		return (array) apply_filters( 'mtservice_text_attributes', $attributes, $name );
	}

	/**
	 * Takes a piece that the parser found.
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
	 * Takes the comment that begins a block.
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
	 * Takes the comment that ends a block; one that is missing at the end of a post is none.
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

	/**
	 * HTML of a block as parts.
	 *
	 * @param string $name Name of the block.
	 * @param string $html Its HTML, or a piece of it.
	 */
	private static function chunk( $name, $html ) {
		if ( 'core/more' === $name && 1 === preg_match( '~^(.*<!--more )(.*?)(-->.*)$~sD', $html, $piece ) ) {
			return array( $piece[1], new MtService_Segment( $piece[2], MtService_Segment::escape( trim( $piece[2] ) ), 'comment' ), $piece[3] );
		}
		return array( new MtService_Html( $html, 'core/freeform' === $name ) );
	}
}
