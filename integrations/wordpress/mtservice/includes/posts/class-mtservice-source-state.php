<?php
/**
 * Changes of a post after its translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds translations that are outdated, since their source changed later. Each translation has the hash of the texts that it was
 * made from; texts are compared instead of dates, since a new category or date is not a reason to translate again.
 */
class MtService_Source_State {

	/** Post meta of a translation with the hash of its source. */
	const HASH = '_mtservice_source_hash';
	/** Post meta of a translation whose source changed, by which posts are found. */
	const OUTDATED = '_mtservice_outdated';

	/** @var bool[] Set of the ids of posts whose post meta changed in this request. */
	private static $changed = array();

	/** Adds the hooks. */
	public static function register() {
		add_action( 'wp_after_insert_post', array( __CLASS__, 'check' ), 20 );
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action( $hook, array( __CLASS__, 'note_meta' ), 10, 3 );
		}
		add_action( 'shutdown', array( __CLASS__, 'check_changed' ) );
	}

	/**
	 * Returns the saved texts of a post that its author writes.
	 *
	 * @param WP_Post $post The post.
	 * @return array{title: string, excerpt: string, content: string, footnotes: string}
	 */
	public static function texts( WP_Post $post ) {
		return array(
			'title'     => $post->post_title,
			'excerpt'   => $post->post_excerpt,
			'content'   => $post->post_content,
			'footnotes' => (string) get_post_meta( $post->ID, MtService_Footnotes::META, true ),
		);
	}

	/**
	 * Returns the hash of a post's texts.
	 *
	 * @param int   $id    Id of the post.
	 * @param array $texts Its `title`, `excerpt`, `content` and `footnotes`.
	 */
	private static function hash( $id, array $texts ) {
		$meta  = ( new MtService_Post_Meta( $id, 0, array() ) )->texts();
		$meta  = array_merge( $meta, ( new MtService_Variations( $id, 0, array() ) )->texts() );
		$names = array( 'title', 'excerpt', 'content', 'footnotes' );
		$plain = array_map( fn( $name ) => trim( str_replace( "\r\n", "\n", $texts[ $name ] ) ), $names );
		return md5( (string) wp_json_encode( array( $plain, $meta ) ) );
	}

	/**
	 * Notes that a translation is up to date.
	 *
	 * @param int   $translation Id of the translation.
	 * @param int   $source      Id of its source.
	 * @param array $texts       Texts of the source that were translated.
	 */
	public static function note( $translation, $source, array $texts ) {
		update_post_meta( $translation, self::HASH, self::hash( $source, $texts ) );
		delete_post_meta( $translation, self::OUTDATED );
	}

	/**
	 * Whether a translation was made from the texts that its source has now.
	 *
	 * @param int     $translation Id of the translation.
	 * @param WP_Post $source      Its source.
	 */
	public static function is_current( $translation, WP_Post $source ) {
		return get_post_meta( $translation, self::HASH, true ) === self::hash( $source->ID, self::texts( $source ) );
	}

	/**
	 * Whether the source of a translation changed later.
	 *
	 * @param int $translation Id of the translation.
	 */
	public static function is_outdated( $translation ) {
		return '' !== (string) get_post_meta( $translation, self::OUTDATED, true );
	}

	/**
	 * Marks the translations of a post that are outdated.
	 *
	 * @param int $id Id of the post.
	 */
	public static function check( $id ) {
		$post = get_post( $id );
		if ( ! $post || wp_is_post_revision( $id ) || 'auto-draft' === $post->post_status ) {
			return;
		}
		$hash = null;
		foreach ( array_keys( MtService_Links::own( $post, false ) ) as $translation ) {
			$noted = (string) get_post_meta( $translation, self::HASH, true );
			$hash  = $hash ?? self::hash( $id, self::texts( $post ) );
			if ( '' !== $noted && $noted !== $hash ) {
				update_post_meta( $translation, self::OUTDATED, '1' );
			} else {
				delete_post_meta( $translation, self::OUTDATED );
			}
		}
	}

	/**
	 * Notes that a post meta changed.
	 *
	 * @param int|int[] $meta Ids of the meta.
	 * @param int       $id   Id of the post.
	 * @param string    $key  Name of the meta.
	 */
	public static function note_meta( $meta, $id, $key ) {
		if ( 0 !== strpos( $key, '_mtservice_' ) && '_edit_lock' !== $key && '_edit_last' !== $key ) {
			self::$changed[ $id ][ $key ] = true;
		}
	}

	/** Checks the posts whose translated post meta changed in this request. */
	public static function check_changed() {
		$changed       = self::$changed;
		self::$changed = array();
		foreach ( $changed as $id => $keys ) {
			$post = get_post( $id );
			$of   = $post && MtService_Variations::TYPE === $post->post_type ? get_post( $post->post_parent ) : $post;
			$keys = $of && array() !== MtService_Links::own( $of, false ) ? array_keys( $keys ) : array();
			foreach ( $keys as $key ) {
				if ( MtService_Footnotes::META === $key || MtService_Meta_Rules::is_translated( $id, $key ) ) {
					self::check( $of->ID );
					break;
				}
			}
		}
	}
}
