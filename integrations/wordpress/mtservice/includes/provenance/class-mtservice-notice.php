<?php
/**
 * Notice for readers.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tells readers of a post that a machine translated it: with the block `mtservice/provenance-notice`, the shortcode
 * `[mtservice_notice]`, or by itself before or after the content, if the setting says so. By itself, the notice is on posts that
 * no user has reviewed; block and shortcode also say who reviewed the translation. A post that people translated has no notice.
 */
class MtService_Notice {

	const BLOCK     = 'mtservice/provenance-notice';
	const SHORTCODE = 'mtservice_notice';
	const STYLE     = 'mtservice-notice';

	/** After blocks (9) and shortcodes (11), so that neither changes the notice. */
	const PRIORITY = 20;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'init', array( __CLASS__, 'register_block' ) );
		add_filter( 'the_content', array( __CLASS__, 'add_to' ), self::PRIORITY );
	}

	/** Registers the block and the shortcode. */
	public static function register_block() {
		$words = array(
			'title'       => __( 'Translation notice', 'mtservice' ),
			'description' => __( 'Tells readers that a machine translated the post, and whether somebody reviewed it.', 'mtservice' ),
			'empty'       => __( 'Readers see it on posts that a machine translated. This one is not known to be such a post.', 'mtservice' ),
		);
		MtService_Server_Block::register(
			self::BLOCK,
			$words,
			self::STYLE,
			array(
				'category'        => 'text',
				'uses_context'    => array( 'postId' ),
				'supports'        => array(
					'multiple' => false,
					'color'    => array( 'background' => true ),
				),
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
		return self::html( (int) ( $block->context['postId'] ?? get_the_ID() ), true );
	}

	/** Returns the HTML of the shortcode. */
	public static function render_shortcode() {
		return self::html( (int) get_the_ID() );
	}

	/**
	 * Adds the notice to the content of the post that a page or a feed shows.
	 *
	 * @param string $content The content.
	 */
	public static function add_to( $content ) {
		$place = MtService_Settings::get()['notice'];
		$post  = get_post();
		if ( 'off' === $place || ! $post || ! self::is_shown( $post ) || self::is_placed( $post ) || ! MtService_Provenance::is_unreviewed( MtService_Reviews::record( $post->ID ) ) ) {
			return $content;
		}
		return 'before' === $place ? self::html( $post->ID ) . $content : $content . self::html( $post->ID );
	}

	/**
	 * Returns the notice of a post; empty if it was not translated by a machine.
	 *
	 * @param int  $id       Id of the post.
	 * @param bool $is_block Whether it has the attributes of the current block.
	 */
	private static function html( $id, $is_block = false ) {
		$record = $id ? MtService_Reviews::record( $id ) : null;
		$text   = null === $record ? '' : MtService_Review_Words::notice( $record );
		if ( '' === $text ) {
			return '';
		}
		wp_enqueue_style( self::STYLE );
		$attributes = array(
			'class' => 'mtservice-notice',
			'role'  => 'note',
			'dir'   => 'auto',
		);
		$words      = MtService_Review_Words::language_of_notice();
		if ( strtolower( strtok( $words, '-' ) ) !== strtolower( strtok( $record['targetLanguage'], '-' ) ) ) {
			$attributes['lang'] = $words;
		}
		if ( $is_block ) {
			return '<div ' . get_block_wrapper_attributes( $attributes ) . '>' . esc_html( $text ) . '</div>';
		}
		$html = '<div';
		foreach ( $attributes as $name => $value ) {
			$html .= ' ' . $name . '="' . esc_attr( $value ) . '"';
		}
		return $html . '>' . esc_html( $text ) . '</div>';
	}

	/**
	 * Whether a page or feed shows the whole content of a post now, rather than an excerpt or a list.
	 *
	 * @param WP_Post $post The post.
	 */
	private static function is_shown( WP_Post $post ) {
		if ( doing_filter( 'get_the_excerpt' ) || post_password_required( $post ) ) {
			return false;
		}
		return is_feed() || ( is_singular() && in_the_loop() && is_main_query() && get_queried_object_id() === $post->ID );
	}

	/**
	 * Whether the post or its template has the block or the shortcode.
	 *
	 * @param WP_Post $post The post.
	 */
	private static function is_placed( WP_Post $post ) {
		global $_wp_current_template_content;
		return has_block( self::BLOCK, $post ) || has_shortcode( $post->post_content, self::SHORTCODE ) || has_block( self::BLOCK, (string) $_wp_current_template_content );
	}
}
