<?php
/**
 * Marks for programs.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Marks the page of a translated post for programs: JSON-LD and the grade of disclosure in its head, and, where a block theme
 * shows title and content, their language. `mtservice provenance` reads the marks of a saved page.
 */
class MtService_Marks {

	/** Adds the hooks. */
	public static function register() {
		add_action( 'wp_head', array( __CLASS__, 'print_head' ) );
		foreach ( array( 'post-content', 'post-title', 'post-excerpt' ) as $block ) {
			add_filter( 'render_block_core/' . $block, array( __CLASS__, 'mark_block' ), 10, 3 );
		}
	}

	/** Prints the marks of the post that the page shows. */
	public static function print_head() {
		$post   = is_singular() ? get_queried_object() : null;
		$record = $post instanceof WP_Post ? self::record( $post ) : null;
		if ( null === $record ) {
			return;
		}
		$grade = MtService_Provenance::grade( $record );
		if ( null !== $grade ) {
			printf( '<meta name="ai-disclosure" content="%s">' . "\n", esc_attr( $grade ) );
		}
		$json = MtService_Provenance::json_ld( $record, array( 'url' => get_permalink( $post ) ) );
		// phpcs:ignore WordPress.Security.EscapeOutput -- JSON in which <, > and & are escaped.
		echo '<script type="application/ld+json" data-mtservice="provenance">' . $json . '</script>' . "\n";
	}

	/**
	 * Adds the language to a block with the title, excerpt or content of a translated post.
	 *
	 * @param string   $html     HTML of the block.
	 * @param array    $parsed   The parsed block.
	 * @param WP_Block $instance The block.
	 */
	public static function mark_block( $html, $parsed, $instance ) {
		$post   = get_post( $instance->context['postId'] ?? null );
		$record = $post ? self::record( $post ) : null;
		if ( null === $record || ! preg_match( '/^\s*<[a-z]\w*/i', $html, $start ) ) {
			return $html;
		}
		$tag = substr( $html, 0, (int) strpos( $html, '>' ) );
		if ( preg_match( '/\slang=/i', $tag ) ) {
			return $html;
		}
		$marks = sprintf( ' lang="%s" data-translation-lang="%s"', esc_attr( $record['targetLanguage'] ), esc_attr( MtService_Provenance::transformed_language( $record ) ) );
		return $start[0] . $marks . substr( $html, strlen( $start[0] ) );
	}

	/**
	 * Returns the record of a post whose page is marked.
	 *
	 * @param WP_Post $post The post.
	 * @return array|null
	 */
	private static function record( WP_Post $post ) {
		/**
		 * Filters whether the page of a translated post is marked for programs.
		 *
		 * @param bool    $is_marked Whether it is marked; true by default.
		 * @param WP_Post $post      The post.
		 */
		return apply_filters( 'mtservice_mark_page', true, $post ) ? MtService_Reviews::record( $post->ID ) : null;
	}
}
