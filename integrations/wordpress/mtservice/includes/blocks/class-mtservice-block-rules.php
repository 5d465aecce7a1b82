<?php
/**
 * Rules for translating a block.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Decides whether a block is translated, and which of its attributes and HTML hold text.
 */
class MtService_Block_Rules {

	/** Blocks that are not translated, including their inner blocks. */
	const KEPT = array( 'core/html', 'core/shortcode', 'core/code', 'core/math', 'core/pattern', 'core/template-part' );

	/**
	 * Attributes in block comments that hold text: `html`, or `plain` if `&` is a literal ampersand. Titles and artists of
	 * songs are not translated. A synced pattern is not translated either, but this post's overrides of its texts are.
	 */
	const ATTRIBUTES = array(
		'core/block'                        => array(
			'content.*.content' => 'html',
			'content.*.text'    => 'html',
			'content.*.caption' => 'html',
			'content.*.alt'     => 'plain',
			'content.*.title'   => 'plain',
		),
		'core/button'                       => array( 'placeholder' => 'plain' ),
		'core/categories'                   => array( 'label' => 'html' ),
		'core/comments-pagination-next'     => array( 'label' => 'html' ),
		'core/comments-pagination-previous' => array( 'label' => 'html' ),
		'core/cover'                        => array( 'alt' => 'plain' ),
		'core/details'                      => array( 'placeholder' => 'plain' ),
		'core/heading'                      => array( 'placeholder' => 'plain' ),
		'core/home-link'                    => array(
			'label'       => 'html',
			'description' => 'plain',
		),
		'core/list'                         => array( 'placeholder' => 'plain' ),
		'core/list-item'                    => array( 'placeholder' => 'plain' ),
		'core/more'                         => array( 'customText' => 'plain' ),
		'core/navigation-link'              => array(
			'label'       => 'html',
			'description' => 'plain',
			'title'       => 'plain',
		),
		'core/navigation-overlay-close'     => array( 'text' => 'html' ),
		'core/navigation-submenu'           => array(
			'label'       => 'html',
			'description' => 'plain',
			'title'       => 'plain',
		),
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
		'core/post-title'                   => array( 'placeholder' => 'plain' ),
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

	/** Attributes of any block that hold text; most blocks repeat them in their HTML. */
	const OF_ALL = array( 'ariaLabel' => 'plain' );

	/** Attributes without text, whose binding to another source does not matter. */
	const WITHOUT_TEXT = array( 'id', 'url', 'href', 'src', 'rel', 'linkTarget', 'datetime' );

	/** @var string Name of the block. */
	private $name;

	/** @var array Attributes of the block. */
	private $attributes;

	/** @var string[] Names of text attributes that are bound to another source, such as post meta. */
	private $bound = array();

	/**
	 * Sets the block.
	 *
	 * @param string $name       Name of the block.
	 * @param array  $attributes Attributes of the block.
	 */
	public function __construct( $name, array $attributes ) {
		$this->name       = $name;
		$this->attributes = $attributes;
		$bindings         = $attributes['metadata']['bindings'] ?? array();
		foreach ( is_array( $bindings ) ? $bindings : array() as $attribute => $binding ) {
			$source = is_array( $binding ) ? $binding['source'] ?? '' : '';
			// Texts of a synced pattern that posts may override still belong to the pattern.
			if ( 'core/pattern-overrides' !== $source && ! in_array( $attribute, self::WITHOUT_TEXT, true ) ) {
				$this->bound[] = $attribute;
			}
		}
	}

	/**
	 * Whether the block is not translated, including its inner blocks.
	 */
	public function is_kept() {
		$classes = is_string( $this->attributes['className'] ?? null ) ? $this->attributes['className'] : '';
		/**
		 * Filters the names of blocks that are not translated.
		 *
		 * @param string[] $names Block names, such as `core/code`.
		 */
		$names = (array) apply_filters( 'mtservice_kept_blocks', self::KEPT );
		return in_array( $this->name, $names, true ) || in_array( 'notranslate', explode( ' ', $classes ), true );
	}

	/**
	 * Returns the comment attributes that hold text: the attributes listed above, and attributes that a third-party block
	 * declares as content.
	 *
	 * @return string[] `html` or `plain` by attribute name.
	 */
	public function attributes() {
		$attributes = ( self::ATTRIBUTES[ $this->name ] ?? array() ) + self::OF_ALL;
		$type       = class_exists( 'WP_Block_Type_Registry', false ) ? WP_Block_Type_Registry::get_instance()->get_registered( $this->name ) : null;
		if ( $type && 0 !== strpos( $this->name, 'core/' ) ) {
			foreach ( (array) $type->attributes as $attribute => $schema ) {
				$role = $schema['role'] ?? $schema['__experimentalRole'] ?? '';
				$kind = $schema['type'] ?? '';
				if ( 'content' === $role && in_array( $kind, array( 'string', 'rich-text' ), true ) && ! isset( $schema['source'] ) && ! isset( $schema['enum'] ) ) {
					$attributes[ $attribute ] = 'html';
				}
			}
		}
		/**
		 * Filters the comment attributes of a block that hold text.
		 *
		 * @param string[] $attributes `html` or `plain` by attribute name; `items.*.title` is an attribute in a list.
		 * @param string   $name       Name of the block.
		 */
		$attributes = (array) apply_filters( 'mtservice_text_attributes', $attributes, $this->name );
		return array_diff_key( $attributes, array_flip( $this->bound ) );
	}

	/**
	 * Splits a piece of the block's HTML into parts.
	 *
	 * @param string $html HTML of the piece.
	 */
	public function html( $html ) {
		if ( 'core/more' === $this->name && 1 === preg_match( '~^(.*<!--more )(.*?)(-->.*)$~sD', $html, $piece ) ) {
			return array( $piece[1], new MtService_Segment( $piece[2], MtService_Segment::escape( trim( $piece[2] ) ), 'comment' ), $piece[3] );
		}
		$bound = 'core/image' === $this->name ? array_intersect( $this->bound, array( 'alt', 'title' ) ) : array();
		if ( count( $bound ) < count( $this->bound ) ) {
			return array( $html ); // The block's text comes from another source.
		}
		return array( new MtService_Html( $html, 'core/freeform' === $this->name, $bound ) );
	}
}
