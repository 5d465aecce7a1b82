<?php
/**
 * Terms of a translated post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Translates the categories and tags of a post for its new translation. A translated term is made once for each language, and
 * all later posts have it, too. Only users who may edit terms cause that; for others, terms without a translation stay.
 */
class MtService_Terms {

	/** @var string[] Names of terms that stay untranslated, by id. */
	public $left = array();

	/** @var string[] Languages: source and target. */
	private $pair;

	/** @var int[] Ids of the translations by id of the source. */
	private $known = array();

	/** @var MtService_Term_Text[] Terms to translate by id, parents first. */
	private $new = array();

	/** @var MtService_Term_Text[] Terms whose translation is brought up to date, by id. */
	private $changed = array();

	/** @var bool[] Set of the ids of all examined terms. */
	private $seen = array();

	/**
	 * Finds the terms to translate.
	 *
	 * @param WP_Post  $post The source.
	 * @param string[] $pair Languages: source and target.
	 */
	public function __construct( WP_Post $post, array $pair ) {
		$this->pair = $pair;
		foreach ( MtService_Term_Links::taxonomies( $post ) as $taxonomy ) {
			if ( current_user_can( get_taxonomy( $taxonomy )->cap->assign_terms ) ) {
				$terms = wp_get_object_terms( $post->ID, $taxonomy );
				array_map( array( $this, 'plan' ), is_wp_error( $terms ) ? array() : $terms );
			}
		}
	}

	/**
	 * Decides what becomes of a term.
	 *
	 * @param WP_Term $term The term.
	 */
	private function plan( WP_Term $term ) {
		if ( isset( $this->seen[ $term->term_id ] ) ) {
			return;
		}
		$this->seen[ $term->term_id ] = true;

		$found = MtService_Term_Links::find( $term, $this->pair[1] );
		$text  = new MtService_Term_Text( $term, $found );
		if ( $found ) {
			$this->known[ $term->term_id ] = $found->term_id;
			if ( current_user_can( 'edit_term', $found->term_id ) ) {
				$this->changed[ $term->term_id ] = $text;
			}
		} elseif ( $text->has_words() && ! current_user_can( get_taxonomy( $term->taxonomy )->cap->edit_terms ) ) {
			$this->left[ $term->term_id ] = html_entity_decode( $term->name, ENT_QUOTES, 'UTF-8' );
		} elseif ( $text->has_words() ) {
			$parent = $term->parent ? get_term( $term->parent, $term->taxonomy ) : null;
			if ( $parent instanceof WP_Term ) {
				$this->plan( $parent );
			}
			$this->new[ $term->term_id ] = $text;
		}
	}

	/**
	 * Returns the texts to translate, by a name that is the same in all posts with the term.
	 *
	 * @return array<string, string[]>
	 */
	public function texts() {
		$texts = array();
		foreach ( $this->new + $this->changed as $id => $text ) {
			$texts[ 'term ' . $id ] = $text->texts();
		}
		return $texts;
	}

	/** Waits until another transaction has made the same terms. Run it first in a transaction. */
	public function lock() {
		global $wpdb;
		MtService_Transaction::lock( $wpdb->terms, 'term_id', array_keys( $this->new ) );
		wp_cache_set_terms_last_changed(); // Otherwise, WordPress answers what it found before.
	}

	/**
	 * Makes the translated terms.
	 *
	 * @param array $done Translations by text.
	 * @return int[] Ids of all translated terms by id of the source.
	 */
	public function write( array $done ) {
		foreach ( $this->changed as $text ) {
			$text->update( $done );
		}
		foreach ( $this->new as $id => $text ) {
			$found = MtService_Term_Links::find( $text->source, $this->pair[1] );
			if ( $found ) {
				$this->known[ $id ] = $found->term_id;
				continue;
			}
			$made = $text->create( $done, $this->known[ $text->source->parent ] ?? $text->source->parent, $this->pair[1] );
			if ( is_wp_error( $made ) ) {
				$this->left[ $id ] = html_entity_decode( $text->source->name, ENT_QUOTES, 'UTF-8' );
				continue;
			}
			MtService_Term_Links::connect( $id, $made, $this->pair );
			$this->known[ $id ] = $made;
		}
		return $this->known;
	}
}
