<?php
/**
 * Links within a language.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps visitors in the language of the page: links to archives and searches lead to lists in that language, and the previous and
 * the next post are in the language of the post.
 */
class MtService_Language_Links {

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'term_link', array( __CLASS__, 'add_to_term' ), 10, 2 );
		foreach ( array( 'author_link', 'year_link', 'month_link', 'day_link', 'feed_link' ) as $hook ) {
			add_filter( $hook, array( __CLASS__, 'add' ) );
		}
		foreach ( array( 'get_search_form', 'render_block_core/search' ) as $hook ) {
			add_filter( $hook, array( __CLASS__, 'add_to_search' ) );
		}
		foreach ( array( 'get_previous_post_where', 'get_next_post_where' ) as $hook ) {
			add_filter( $hook, array( __CLASS__, 'add_condition' ), 10, 5 );
		}
	}

	/**
	 * Adds the language of the page to an address.
	 *
	 * @param string $url Address.
	 */
	public static function add( $url ) {
		$code = self::language();
		return '' === $code ? $url : add_query_arg( MtService_Language_Lists::PARAMETER, $code, $url );
	}

	/**
	 * Adds the language of the page to the address of a category or tag, unless its archive has that language.
	 *
	 * @param string  $url  Address.
	 * @param WP_Term $term The term.
	 */
	public static function add_to_term( $url, $term ) {
		return '' === self::language() || self::language() === MtService_Language_Lists::language_of( $term ) ? $url : self::add( $url );
	}

	/**
	 * Adds the language of the page to a form that searches.
	 *
	 * @param string $html HTML of the form.
	 */
	public static function add_to_search( $html ) {
		$code = self::language();
		if ( '' === $code || ! is_string( $html ) ) {
			return $html;
		}
		$field = sprintf( '<input type="hidden" name="%s" value="%s">', esc_attr( MtService_Language_Lists::PARAMETER ), esc_attr( $code ) );
		return str_replace( '</form>', $field . '</form>', $html );
	}

	/**
	 * Adds the language of a post to the query for the previous or next one.
	 *
	 * @param string       $where    Condition in SQL.
	 * @param bool         $in_term  Whether the other post is in the same term.
	 * @param int[]|string $excluded Terms.
	 * @param string       $taxonomy Taxonomy.
	 * @param WP_Post      $post     The post.
	 */
	public static function add_condition( $where, $in_term, $excluded, $taxonomy, $post ) {
		if ( is_admin() || ! MtService_Post_Language::is_on() ) {
			return $where;
		}
		return "$where AND " . MtService_Post_Language::condition( MtService_Post_Language::of( $post ), 'p.ID' );
	}

	/** Returns the language of the page, if it has lists of its own; empty for that of the site. */
	private static function language() {
		$code = MtService_Page_Language::current();
		return '' !== $code && isset( MtService_Post_Language::known()[ $code ] ) ? $code : '';
	}
}
