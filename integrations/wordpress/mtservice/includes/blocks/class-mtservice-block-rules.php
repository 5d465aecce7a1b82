<?php
/**
 * What is translated in a block.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says of one block whether it is kept, which attributes of its comment hold text, and which of its HTML.
 */
class MtService_Block_Rules {

	/** Blocks that are kept with all that is in them. */
	const KEPT = array( 'core/html', 'core/shortcode', 'core/code', 'core/math', 'core/pattern', 'core/template-part' );

	/**
	 * Attributes in block comments that hold text: `html`, or `plain` where `&` is only an ampersand. Names of songs and of
	 * who plays them stay. A synced pattern is kept, but what this post has in the place of its texts is a text of this post.
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

	/** Attributes of any block that hold text; it stands in the HTML of most, too. */
	const OF_ALL = array( 'ariaLabel' => 'plain' );

	/** Attributes that hold no text, so that nothing is to be kept when another source gives them. */
	const WITHOUT_TEXT = array( 'id', 'url', 'href', 'src', 'rel', 'linkTarget', 'datetime' );

	/** @var string Name of the block. */
	private $name;

	/** @var array Its attributes. */
	private $attributes;

	/** @var string[] Names of the attributes with text that another source gives, as a meta of the post. */
	private $bound = array();

	/**
	 * Takes a block.
	 *
	 * @param string $name       Its name.
	 * @param array  $attributes Its attributes.
	 */
	public function __construct( $name, array $attributes ) {
		$this->name       = $name;
		$this->attributes = $attributes;
		$bindings         = $attributes['metadata']['bindings'] ?? array();
		foreach ( is_array( $bindings ) ? $bindings : array() as $attribute => $binding ) {
			$source = is_array( $binding ) ? $binding['source'] ?? '' : '';
			// What a synced pattern lets posts override is text of the pattern.
			if ( 'core/pattern-overrides' !== $source && ! in_array( $attribute, self::WITHOUT_TEXT, true ) ) {
				$this->bound[] = $attribute;
			}
		}
	}

	/**
	 * Whether the block is kept with all that is in it.
	 */
	public function is_kept() {
		$classes = is_string( $this->attributes['className'] ?? null ) ? $this->attributes['className'] : '';
		/**
		 * Filters the names of blocks that are not translated at all.
		 *
		 * @param string[] $names Names, as `core/code`.
		 */
		$names = (array) apply_filters( 'mtservice_kept_blocks', self::KEPT );
		return in_array( $this->name, $names, true ) || in_array( 'notranslate', explode( ' ', $classes ), true );
	}

	/**
	 * The attributes of the comment that hold text: those of the list, and those that a block of another maker declares as
	 * content.
	 *
	 * @return string[] `html` or `plain` by the name of an attribute.
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
		 * Filters the attributes of a block's comment that hold text.
		 *
		 * @param string[] $attributes `html` or `plain` by the name of an attribute; `items.*.title` is one in a list.
		 * @param string   $name       Name of the block.
		 */
		$attributes = (array) apply_filters( 'mtservice_text_attributes', $attributes, $this->name );
		return array_diff_key( $attributes, array_flip( $this->bound ) );
	}

	/**
	 * A piece of the block's HTML as parts.
	 *
	 * @param string $html The piece.
	 */
	public function html( $html ) {
		if ( 'core/more' === $this->name && 1 === preg_match( '~^(.*<!--more )(.*?)(-->.*)$~sD', $html, $piece ) ) {
			return array( $piece[1], new MtService_Segment( $piece[2], MtService_Segment::escape( trim( $piece[2] ) ), 'comment' ), $piece[3] );
		}
		$bound = 'core/image' === $this->name ? array_intersect( $this->bound, array( 'alt', 'title' ) ) : array();
		if ( count( $bound ) < count( $this->bound ) ) {
			return array( $html ); // Its text is given by another source.
		}
		return array( new MtService_Html( $html, 'core/freeform' === $this->name, $bound ) );
	}
}
