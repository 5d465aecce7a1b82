<?php
/**
 * Lists of posts in one language.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows visitors lists of posts in one language: home page, archives, search and feeds. The address chooses the language
 * (`?lang=lv`); otherwise it is that of the site, or in the archive of a translated category that of the category. Blocks “Query
 * Loop” have the language of their page. All other queries stay unchanged.
 */
class MtService_Language_Lists {

	/** Parameter of the address. WordPress does not know it as one of its own, since it would then not show a static home page. */
	const PARAMETER = 'lang';

	/** Argument of `WP_Query` for queries that are in one language, too. */
	const VARIABLE = 'mtservice_language';

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'posts_where', array( __CLASS__, 'add_condition' ), 10, 2 );
		add_filter( 'comment_feed_where', array( __CLASS__, 'add_condition' ), 10, 2 );
		add_filter( 'the_posts', array( __CLASS__, 'remove_sticky' ), 10, 2 );
		add_filter( 'query_loop_block_query_vars', array( __CLASS__, 'add_to_block' ) );
	}

	/**
	 * Adds the condition to a query in one language.
	 *
	 * @param string   $where Condition in SQL.
	 * @param WP_Query $query The query.
	 */
	public static function add_condition( $where, $query ) {
		$language = self::of( $query );
		return '' === $language ? $where : "$where AND " . MtService_Post_Language::condition( $language );
	}

	/**
	 * Removes sticky posts in other languages, which WordPress adds to the home page with a query of their own.
	 *
	 * @param WP_Post[] $posts Posts.
	 * @param WP_Query  $query The query.
	 */
	public static function remove_sticky( $posts, $query ) {
		$language = $posts && $query->is_home() ? self::of( $query ) : '';
		if ( '' === $language ) {
			return $posts;
		}
		$is_shown = fn( $post ) => ! is_sticky( $post->ID ) || MtService_Language::is_same( MtService_Post_Language::of( $post ), $language );
		return array_values( array_filter( $posts, $is_shown ) );
	}

	/**
	 * Gives the language of the page to a block “Query Loop” with a query of its own, as themes have below posts.
	 *
	 * @param array $vars Arguments of the query.
	 */
	public static function add_to_block( $vars ) {
		if ( did_action( 'wp' ) && MtService_Post_Language::is_on() ) {
			$code                   = MtService_Page_Language::current();
			$vars[ self::VARIABLE ] = '' === $code ? MtService_Post_Language::site() : $code;
		}
		return $vars;
	}

	/**
	 * Returns the language of a query; empty if it has all languages.
	 *
	 * @param WP_Query $query The query.
	 */
	private static function of( $query ) {
		$own = $query instanceof WP_Query ? $query->get( self::VARIABLE ) : '';
		if ( is_string( $own ) && '' !== $own ) {
			return $own;
		}
		return self::is_list( $query ) ? self::language( $query ) : '';
	}

	/**
	 * Whether a query is the main one of a list for visitors, and lists have one language.
	 *
	 * @param WP_Query $query The query.
	 */
	public static function is_list( $query ) {
		if ( ! $query instanceof WP_Query || ! $query->is_main_query() || is_admin() || $query->is_singular() || $query->is_404() ) {
			return false;
		}
		return ( $query->is_home() || $query->is_archive() || $query->is_search() || $query->is_feed() ) && MtService_Post_Language::is_on();
	}

	/**
	 * Returns the language of a list.
	 *
	 * @param WP_Query $query Its query.
	 */
	public static function language( WP_Query $query ) {
		$known = MtService_Post_Language::known();
		$asked = self::asked();
		if ( '' !== $asked && ( isset( $known[ $asked ] ) || MtService_Post_Language::is_site( $asked ) ) ) {
			return isset( $known[ $asked ] ) ? $asked : MtService_Post_Language::site();
		}
		$term = self::term( $query );
		$own  = $term ? self::language_of( $term ) : '';
		return isset( $known[ $own ] ) ? $own : MtService_Post_Language::site();
	}

	/**
	 * Returns the addresses of the current list by language; empty if all posts have one language.
	 *
	 * @param WP_Query $query Its query.
	 * @return array<string, string>
	 */
	public static function addresses( WP_Query $query ) {
		$known = array_keys( MtService_Post_Language::known() );
		$list  = remove_query_arg( self::PARAMETER, get_pagenum_link( 1, false ) );
		$term  = self::term( $query );
		$found = array();
		foreach ( $known ? array_merge( array( MtService_Post_Language::site() ), $known ) : array() as $code ) {
			$other          = $term ? self::translated( $term, $code ) : null;
			$url            = $other ? get_term_link( $other ) : $list;
			$url            = is_string( $url ) ? remove_query_arg( self::PARAMETER, $url ) : $list;
			$shown          = $other ?? $term;
			$default        = $shown ? self::language_of( $shown ) : '';
			$default        = in_array( $default, $known, true ) ? $default : MtService_Post_Language::site();
			$found[ $code ] = $code === $default ? $url : add_query_arg( self::PARAMETER, $code, $url );
		}
		return $found;
	}

	/** Returns the language that the address asks for; empty if it has no code of a language. */
	private static function asked() {
		// phpcs:ignore WordPress.Security.NonceVerification,WordPress.Security.ValidatedSanitizedInput -- An address for reading; only codes pass.
		return MtService_Language::clean( isset( $_GET[ self::PARAMETER ] ) ? wp_unslash( $_GET[ self::PARAMETER ] ) : '' );
	}

	/**
	 * Returns the category, tag or other term whose archive a query is.
	 *
	 * @param WP_Query $query The query.
	 * @return WP_Term|null
	 */
	private static function term( WP_Query $query ) {
		$term = $query->is_category() || $query->is_tag() || $query->is_tax() ? $query->get_queried_object() : null;
		return $term instanceof WP_Term ? $term : null;
	}

	/**
	 * Returns the language of a translated term; empty for all other terms.
	 *
	 * @param WP_Term $term The term.
	 */
	public static function language_of( WP_Term $term ) {
		return MtService_Language::clean( get_term_meta( $term->term_id, MtService_Term_Links::LANGUAGE, true ) );
	}

	/**
	 * Returns the term that posts in another language have.
	 *
	 * @param WP_Term $term The term.
	 * @param string  $code Code of the language.
	 * @return WP_Term|null Null if it is the same term.
	 */
	private static function translated( WP_Term $term, $code ) {
		$source = get_term( (int) get_term_meta( $term->term_id, MtService_Term_Links::SOURCE, true ), $term->taxonomy );
		$source = $source instanceof WP_Term ? $source : $term;
		if ( self::language_of( $term ) === $code ) {
			return null;
		}
		foreach ( MtService_Post_Language::known()[ $code ] ?? array() as $value ) {
			$found = MtService_Term_Links::find( $source, $value );
			if ( $found ) {
				return $found;
			}
		}
		// Posts in languages without a translated term have the original one.
		return $source === $term ? null : $source;
	}
}
