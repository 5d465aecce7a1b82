<?php
/**
 * Synced patterns of a translated post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Translates the synced patterns of a post, also those in patterns. A translated pattern is made once for each language, and linked
 * and updated as a translated post is: what people changed in it stays.
 */
class MtService_Patterns {

	const TYPE = 'wp_block';

	/** @var string[] Titles of patterns that stay untranslated, by id. */
	public $left = array();

	/** @var string[] Titles of translated patterns that are not brought up to date, since they are open in an editor, by id. */
	public $open = array();

	/** @var int[] Ids of translated patterns by id of the source. */
	public $known = array();

	/** @var string Language pair, such as `en-lv`. */
	private $pair;

	/** @var string|null The provider's code for the language of the translation; null if it does not have the language. */
	private $code;

	/** @var bool Whether existing translations are not changed, since visitors would see that at once. */
	private $keeps;

	/** @var MtService_Draft[] Patterns to translate by id, inner ones first. */
	private $drafts = array();

	/** @var array The current translations, and the parts to translate, by id. */
	private $parts = array();

	/** @var bool[] Set of the ids of all examined patterns. */
	private $seen = array();

	/**
	 * Finds the patterns to translate.
	 *
	 * @param string $content Content of the source.
	 * @param string $pair    Language pair, such as `en-lv`.
	 * @param bool   $keeps   Whether existing translations are not changed.
	 */
	public function __construct( $content, $pair, $keeps ) {
		$this->pair  = $pair;
		$this->keeps = $keeps;
		$this->code  = MtService_Links::code( MtService_Links::provider( self::TYPE ), MtService_Draft::languages( $pair )[1] );
		$this->plan( $content );
	}

	/** Whether the user may make patterns. */
	public static function may_create() {
		return current_user_can( get_post_type_object( self::TYPE )->cap->create_posts );
	}

	/**
	 * Decides what becomes of the patterns in a content; returns whether one of them is new.
	 *
	 * @param string $content Content of a post or pattern.
	 */
	private function plan( $content ) {
		$is_new = false;
		foreach ( MtService_Pattern_Ref::ids( parse_blocks( $content ) ) as $id ) {
			$post = get_post( $id );
			// Otherwise, users could read a private pattern in its translation.
			$is_pattern = $post && self::TYPE === $post->post_type && 'trash' !== $post->post_status && current_user_can( 'read_post', $id );
			if ( $is_pattern && ! isset( $this->seen[ $id ] ) ) {
				$this->seen[ $id ] = true;
				$this->plan_pattern( $post );
			}
			$is_new = $is_new || ( isset( $this->drafts[ $id ] ) && null === $this->parts[ $id ][0] );
		}
		return $is_new;
	}

	/**
	 * Decides what becomes of a pattern.
	 *
	 * @param WP_Post $post The pattern.
	 */
	private function plan_pattern( WP_Post $post ) {
		$found = $this->find( $post );
		if ( $found ) {
			$this->known[ $post->ID ] = $found->ID;
		}
		if ( $found ? ! $this->may_update( $post, $found ) : null === $this->code || ! self::may_create() || ! self::may_write( $post ) ) {
			$this->left += $found ? array() : array( $post->ID => self::title( $post ) );
			return;
		}
		$has_new = $this->plan( $post->post_content );
		if ( ! $found || ( ( $has_new || ! MtService_Source_State::is_current( $found->ID, $post ) ) && self::may_write( $post ) ) ) {
			$this->drafts[ $post->ID ] = new MtService_Draft( $post, $this->pair );
			$this->parts[ $post->ID ]  = array( $found, new MtService_Draft_Parts( $post->ID, MtService_Source_State::texts( $post ), $found ) );
		}
	}

	/**
	 * Finds the translation of a pattern: the one that was made from it, or the one that it was made from itself.
	 *
	 * @param WP_Post $post The pattern.
	 * @return WP_Post|null
	 */
	private function find( WP_Post $post ) {
		$own = MtService_Draft::languages( MtService_Draft::record( $post->ID )['pair'] ?? '' );
		if ( '' !== $own[0] && MtService_Draft::languages( $this->pair )[1] === $own[0] && MtService_Links::source( $post ) ) {
			return MtService_Links::source( $post );
		}
		return null === $this->code ? null : MtService_Links::find( $post, $this->code );
	}

	/**
	 * Whether an existing translation is brought up to date: one with a record, which is not open in an editor, for a user who may
	 * edit it.
	 *
	 * @param WP_Post $post   The pattern.
	 * @param WP_Post $target Its translation.
	 */
	private function may_update( WP_Post $post, WP_Post $target ) {
		$is_made_here = (int) get_post_meta( $target->ID, MtService_Links::SOURCE, true ) > 0 && array() !== MtService_Draft::record( $target->ID );
		$reason       = $this->keeps || ! $is_made_here ? false : MtService_Refusal::of( $post, $target, true, false );
		$is_open      = $reason && in_array( $reason->get_error_code(), array( 'mtservice_locked', 'mtservice_open' ), true );
		if ( $is_open && ! MtService_Source_State::is_current( $target->ID, $post ) ) {
			$this->open[ $post->ID ] = self::title( $target );
		}
		return null === $reason;
	}

	/**
	 * Returns the title of a pattern as text.
	 *
	 * @param WP_Post $post The pattern.
	 */
	private static function title( WP_Post $post ) {
		return html_entity_decode( get_the_title( $post ), ENT_QUOTES, 'UTF-8' );
	}

	/**
	 * Whether the user may write what is in a pattern. WordPress takes scripts, for example, out of what authors save.
	 *
	 * @param WP_Post $post The pattern.
	 */
	private static function may_write( WP_Post $post ) {
		$saved = wp_unslash( apply_filters( 'content_save_pre', wp_slash( $post->post_content ) ) ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- Hook of WordPress.
		return current_user_can( 'unfiltered_html' ) || $saved === $post->post_content;
	}

	/**
	 * Returns the texts to translate, by a name that is the same in all posts with the pattern.
	 *
	 * @return array<string, string[]>
	 */
	public function texts() {
		$texts = array();
		foreach ( $this->parts as $id => list( , $parts ) ) {
			$texts[ 'pattern ' . $id ] = $parts->texts();
		}
		return $texts;
	}

	/** Waits until another transaction has made the same patterns. Run it first in a transaction. */
	public function lock() {
		global $wpdb;
		MtService_Transaction::lock( $wpdb->posts, 'ID', array_keys( $this->drafts ) );
		wp_cache_set_posts_last_changed(); // Otherwise, WordPress answers what it found before.
	}

	/**
	 * Saves the translated patterns.
	 *
	 * @param array      $done  Translations by text.
	 * @param array|null $facts How the texts were translated.
	 * @return array|WP_Error Translations by text, and those of patterns.
	 */
	public function write( array $done, $facts ) {
		foreach ( $this->drafts as $id => $draft ) {
			list( $target, $parts ) = $this->parts[ $id ];

			$made = $target ? null : $this->find( get_post( $id ) );
			$made = $made ? $made->ID : $draft->write( $target, $parts, $done + MtService_Pattern_Ref::translations( $this->known ), $facts );
			if ( is_wp_error( $made ) ) {
				return $made;
			}
			$this->known[ $id ] = $made;
		}
		return $done + MtService_Pattern_Ref::translations( $this->known );
	}
}
