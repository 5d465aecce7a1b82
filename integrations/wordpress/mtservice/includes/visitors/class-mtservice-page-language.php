<?php
/**
 * Language of a page.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says in the source of a page or feed in which language it is: the page of a post has that of the post and links to the public
 * versions of the post, a list that of its posts.
 */
class MtService_Page_Language {

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'language_attributes', array( __CLASS__, 'set_attributes' ) );
		add_filter( 'get_bloginfo_rss', array( __CLASS__, 'set_in_feed' ), 10, 2 );
		add_action( 'wp_head', array( __CLASS__, 'print_links' ) );
	}

	/** Returns the language of the current page or feed; empty if it is that of the site. */
	public static function current() {
		global $wp_query;
		// WordPress also prints pages before there is a query, such as those of errors.
		if ( ! did_action( 'wp' ) || is_admin() || ! MtService_Post_Language::is_on() ) {
			return '';
		}
		$post = is_singular() ? get_queried_object() : null;
		$code = '';
		if ( $post instanceof WP_Post ) {
			$code = MtService_Post_Language::of( $post );
		} elseif ( MtService_Language_Lists::is_list( $wp_query ) ) {
			$code = MtService_Language_Lists::language( $wp_query );
		}
		return '' === $code || MtService_Post_Language::is_site( $code ) ? '' : $code;
	}

	/**
	 * Replaces language and direction of the element `html`.
	 *
	 * @param string $attributes Attributes.
	 */
	public static function set_attributes( $attributes ) {
		$code = self::current();
		if ( '' === $code ) {
			return $attributes;
		}
		$attributes = (string) preg_replace( '/(?<![\w:-])((?:xml:)?lang)="[^"]*"/i', '$1="' . esc_attr( $code ) . '"', $attributes, -1, $count );
		if ( 0 === $count ) {
			$attributes .= ' lang="' . esc_attr( $code ) . '"';
		}
		$attributes = trim( (string) preg_replace( '/(?<![\w:-])dir="[^"]*"\s*/i', '', $attributes ) );
		$direction  = MtService_Language::direction( $code );
		return 'rtl' === $direction || is_rtl() ? 'dir="' . $direction . '" ' . $attributes : $attributes;
	}

	/**
	 * Replaces the language of a feed.
	 *
	 * @param string $value Value.
	 * @param string $name  Its name.
	 */
	public static function set_in_feed( $value, $name ) {
		$code = 'language' === $name ? self::current() : '';
		return '' === $code ? $value : $code;
	}

	/** Prints links to the versions of the post for search engines, as far as every visitor may read them. */
	public static function print_links() {
		$post = is_singular() && MtService_Post_Language::is_on() ? get_queried_object() : null;
		if ( ! $post instanceof WP_Post || (int) get_query_var( 'page' ) > 1 ) {
			return;
		}
		$versions = MtService_Versions::of( $post );
		if ( count( $versions ) < 2 || ! in_array( $post->ID, array_column( $versions, 'ID' ), true ) ) {
			return;
		}
		$root = MtService_Versions::root( $post );
		foreach ( $versions as $code => $version ) {
			printf( '<link rel="alternate" hreflang="%s" href="%s">' . "\n", esc_attr( (string) $code ), esc_url( (string) get_permalink( $version ) ) );
			if ( $version->ID === $root ) {
				printf( '<link rel="alternate" hreflang="x-default" href="%s">' . "\n", esc_url( (string) get_permalink( $version ) ) );
			}
		}
	}
}
