<?php
/**
 * Links between languages.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows visitors links to the current post or list in other languages, with the block `mtservice/languages` or the shortcode
 * `[mtservice_languages]`. Without another language there is nothing.
 */
class MtService_Switcher {

	const BLOCK     = 'mtservice/languages';
	const SHORTCODE = 'mtservice_languages';
	const STYLE     = 'mtservice-languages';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'init', array( __CLASS__, 'register_block' ) );
	}

	/** Registers the block and the shortcode, also while the setting is off, so that editors know the block. */
	public static function register_block() {
		$words = array(
			'title'       => __( 'Languages', 'mtservice' ),
			'description' => __( 'Links to the post or list in other languages.', 'mtservice' ),
			'empty'       => __( 'Visitors see it where there is a published translation, if “Languages for visitors” is on in Settings → Machine Translation.', 'mtservice' ),
			'hasLinks'    => true,
		);
		MtService_Server_Block::register(
			self::BLOCK,
			$words,
			self::STYLE,
			array(
				'category'        => 'theme',
				'uses_context'    => array( 'postId', 'queryId' ),
				'supports'        => array( 'color' => array( 'link' => true ) ),
				'render_callback' => array( __CLASS__, 'render_block' ),
			)
		);
		add_shortcode( self::SHORTCODE, array( __CLASS__, 'render_shortcode' ) );
	}

	/**
	 * Returns the HTML of the block.
	 *
	 * @param array    $attributes Attributes.
	 * @param string   $content    Content.
	 * @param WP_Block $block      The block.
	 */
	public static function render_block( $attributes, $content, $block ) {
		$context = $block->context;
		// Outside of a list, WordPress gives the first post of the page as context.
		$is_of_post = isset( $context['queryId'] ) || defined( 'REST_REQUEST' );
		return self::html( $is_of_post ? (int) ( $context['postId'] ?? 0 ) : 0, true );
	}

	/** Returns the HTML of the shortcode. */
	public static function render_shortcode() {
		return self::html( 0, false );
	}

	/**
	 * Returns the links; empty without another language.
	 *
	 * @param int  $id       Id of the post; 0 for the current post or list.
	 * @param bool $is_block Whether it has the attributes of the current block.
	 */
	private static function html( $id, $is_block ) {
		$items = MtService_Post_Language::is_on() && ! is_feed() ? self::items( $id ) : array();
		if ( count( $items ) < 2 ) {
			return '';
		}
		wp_enqueue_style( self::STYLE );
		$attributes = array(
			'class'      => 'mtservice-languages',
			'aria-label' => __( 'Languages', 'mtservice' ),
			'lang'       => MtService_Review_Words::language_of_words(),
		);
		if ( $is_block ) {
			$start = '<nav ' . get_block_wrapper_attributes( $attributes ) . '>';
		} else {
			$start = '<nav';
			foreach ( $attributes as $name => $value ) {
				$start .= ' ' . $name . '="' . esc_attr( $value ) . '"';
			}
			$start .= '>';
		}
		$links = '';
		foreach ( $items as $code => $item ) {
			$links .= sprintf(
				'<li><a href="%1$s" lang="%2$s" hreflang="%2$s" dir="%3$s"%4$s>%5$s</a></li>',
				esc_url( $item['url'] ),
				esc_attr( (string) $code ),
				esc_attr( MtService_Language::direction( (string) $code ) ),
				'' === $item['current'] ? '' : ' aria-current="' . esc_attr( $item['current'] ) . '"',
				esc_html( MtService_Language::name( (string) $code ) )
			);
		}
		return $start . '<ul>' . $links . '</ul></nav>';
	}

	/**
	 * Returns the address of each language, and the value of `aria-current`, which is empty for the others.
	 *
	 * @param int $id Id of the post; 0 for the current post or list.
	 * @return array<string, array{url: string, current: string}>
	 */
	private static function items( $id ) {
		global $wp_query;
		if ( $id < 1 && doing_filter( 'the_content' ) ) {
			$id = (int) get_the_ID();
		}
		$post = $id > 0 ? get_post( $id ) : null;
		if ( ! $post && did_action( 'wp' ) && is_singular() ) {
			$post = get_queried_object();
		}
		if ( $post instanceof WP_Post ) {
			return self::items_of( $post );
		}
		$items = array();
		if ( did_action( 'wp' ) && MtService_Language_Lists::is_list( $wp_query ) ) {
			$current = MtService_Language_Lists::language( $wp_query );
			foreach ( MtService_Language_Lists::addresses( $wp_query ) as $code => $url ) {
				$items[ $code ] = array(
					'url'     => $url,
					'current' => $code === $current ? 'true' : '',
				);
			}
		}
		return $items;
	}

	/**
	 * Returns the items of a post: itself, and the versions that every visitor may read.
	 *
	 * @param WP_Post $post The post.
	 * @return array<string, array{url: string, current: string}>
	 */
	private static function items_of( WP_Post $post ) {
		$own      = MtService_Post_Language::of( $post );
		$versions = MtService_Versions::of( $post );
		// The page is shown already, whether or not it is public.
		$versions[ $own ] = $post;
		$items            = array();
		foreach ( $versions as $code => $version ) {
			$items[ $code ] = array(
				'url'     => (string) get_permalink( $version ),
				'current' => $version->ID === $post->ID ? 'page' : '',
			);
		}
		return $items;
	}
}
