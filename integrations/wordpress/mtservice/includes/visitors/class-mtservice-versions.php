<?php
/**
 * A post in all its languages.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Finds the versions of a post: its source and the translations of both, as far as every visitor may read them. */
class MtService_Versions {

	/** Statuses of posts through which others are linked. */
	const LINKED = array( 'publish', 'draft', 'pending', 'future', 'private' );

	/** Number of translations of translations that are followed. */
	const MAX_DEPTH = 3;

	/** Maximum number of versions. */
	const MAX = 100;

	/** Group of WordPress' cache with the ids of translations. */
	const CACHE = 'mtservice_versions';

	/**
	 * Returns the public versions of a post, one of each language: the source first, then the oldest translations.
	 *
	 * @param WP_Post $post The post.
	 * @return array<string, WP_Post> Posts by language.
	 */
	public static function of( WP_Post $post ) {
		$root  = self::root( $post );
		$found = array();
		$first = get_post( $root );
		foreach ( array_merge( array( $first ), self::translations( $root, $post->post_type ) ) as $version ) {
			if ( ! $version || ! self::is_public( $version ) ) {
				continue;
			}
			$code           = MtService_Post_Language::of( $version );
			$found[ $code ] = $found[ $code ] ?? $version;
		}
		return $found;
	}

	/**
	 * Returns the id of the post from which all versions of a post were made; that post may be deleted.
	 *
	 * @param WP_Post $post The post.
	 * @return int
	 */
	public static function root( WP_Post $post ) {
		$ids = array( $post->ID );
		for ( $depth = 0; $depth < self::MAX_DEPTH; $depth++ ) {
			$source = (int) get_post_meta( end( $ids ), MtService_Links::SOURCE, true );
			if ( $source < 1 || in_array( $source, $ids, true ) ) {
				break;
			}
			$ids[] = $source;
		}
		return (int) end( $ids );
	}

	/**
	 * Whether every visitor may read a post.
	 *
	 * @param WP_Post $post The post.
	 */
	public static function is_public( WP_Post $post ) {
		return 'publish' === $post->post_status && '' === $post->post_password && is_post_publicly_viewable( $post );
	}

	/**
	 * Returns the translations of a post and their translations, whether or not they are public.
	 *
	 * @param int    $root Id of the post.
	 * @param string $type Type of the posts.
	 * @return array<WP_Post|null>
	 */
	private static function translations( $root, $type ) {
		$key = "$root:$type:" . wp_cache_get_last_changed( 'posts' );
		$ids = wp_cache_get( $key, self::CACHE );
		if ( ! is_array( $ids ) ) {
			$found   = array();
			$sources = array( $root );
			for ( $depth = 0; $depth < self::MAX_DEPTH && array() !== $sources; $depth++ ) {
				$next    = array_diff_key( self::made_from( $sources, $type ), $found, array( $root => true ) );
				$sources = array_keys( $next );
				$found  += $next;
			}
			$ids = array_keys( $found );
			wp_cache_set( $key, $ids, self::CACHE, HOUR_IN_SECONDS );
		}
		return array_map( 'get_post', $ids );
	}

	/**
	 * Returns the translations of posts, the oldest first.
	 *
	 * @param int[]  $sources Ids of the posts.
	 * @param string $type    Type of the posts.
	 * @return array<int, WP_Post> Posts by id.
	 */
	private static function made_from( array $sources, $type ) {
		global $wpdb;
		$marks = implode( ', ', array_fill( 0, count( $sources ), '%s' ) );
		// With an order, as in queries of WordPress, MariaDB reads the meta of all posts: that takes many times as long.
		// phpcs:ignore WordPress.DB -- The placeholders are those of the ids.
		$ids = $wpdb->get_col( $wpdb->prepare( "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value IN ($marks)", MtService_Links::SOURCE, ...$sources ) );
		if ( array() === $ids ) {
			return array();
		}
		$query = array(
			'include'     => array_slice( $ids, 0, self::MAX ),
			'post_type'   => $type,
			'post_status' => self::LINKED,
			'orderby'     => 'ID',
			'order'       => 'ASC',
		);
		return array_column( get_posts( $query ), null, 'ID' );
	}
}
