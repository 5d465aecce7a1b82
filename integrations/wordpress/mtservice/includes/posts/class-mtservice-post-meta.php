<?php
/**
 * Post meta of a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Merges the post meta that MtService_Meta_Rules has translated or copied into a translation. A text whose source did
 * not change is kept, and so is one whose source moved to another key, such as a row of a repeater. What people changed
 * in the translation stays even if its source changed, since revisions do not have post meta.
 */
class MtService_Post_Meta {

	/** Maximum number of names in the report. */
	const MAX_LEFT = 10;

	/** @var int Number of texts that are kept. */
	public $kept = 0;

	/** @var int Id of the source. */
	private $source;

	/** @var int Id of the current translation; 0 without one. */
	private $target;

	/** @var array Entries of texts by key, see MtService_Record. */
	private $entries;

	/** @var array Hashes of copied values by key: `s` of the source, `t` of the translation. */
	private $copies;

	/** @var MtService_Block[] All texts of the source by key. */
	private $texts = array();

	/** @var MtService_Block[] Texts to translate by key. */
	private $new = array();

	/** @var bool[] Set of the fingerprints of sources that are new at their key. */
	private $arrived = array();

	/** @var string[] Keys of the translation with text, by format and fingerprint of the source. */
	private $known = array();

	/** @var string[] Old keys of texts that move, by new key. */
	private $moved = array();

	/** @var array Values to copy by key. */
	private $copied = array();

	/** @var string[] Why values stay, by key: `edited` by people, or its `variables` were lost. */
	private $left = array();

	/** @var array Numbers of values that change in the translation. */
	private $counts = array(
		'translated' => 0,
		'copied'     => 0,
	);

	/**
	 * Compares the post meta of a source and its translation.
	 *
	 * @param int   $source Id of the source.
	 * @param int   $target Id of the current translation; 0 without one.
	 * @param array $record Record of the translation.
	 */
	public function __construct( $source, $target, array $record ) {
		$this->source  = $source;
		$this->target  = $target;
		$this->entries = $record['meta'] ?? array();
		$this->copies  = $record['copies'] ?? array();
		$values        = array();
		$rules         = MtService_Meta_Rules::of( $source );
		foreach ( $rules as $key => $rule ) {
			$value   = get_post_meta( $source, $key, true );
			$is_text = MtService_Meta_Rules::TRANSLATE === $rule['kind'];
			$block   = $is_text ? MtService_Meta_Texts::block( $rule['format'], $value ) : null;
			$is_copy = MtService_Meta_Rules::COPY === $rule['kind'] || ( $is_text && MtService_Product_Attributes::FORMAT === $rule['format'] );
			if ( $block && array() !== $block->segments() ) {
				$this->texts[ $key ] = $block;
			} elseif ( $is_copy ? MtService_Meta_Rules::is_plain( $value ) : $block ) {
				$values[ $key ] = $value; // A text without words, such as one of variables only, is copied.
			}
		}
		$this->find_moves();
		foreach ( $this->texts as $key => $block ) {
			$this->plan_text( $key, $block );
		}
		foreach ( $values as $key => $value ) {
			// The keys of ACF's fields are no values.
			$is_reference = '_' === substr( $key, 0, 1 ) && isset( $rules[ substr( $key, 1 ) ] );
			$this->plan_copy( $key, $value, ! $is_reference && '' !== $value );
		}
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		$texts = array();
		foreach ( $this->new as $block ) {
			array_push( $texts, ...wp_list_pluck( $block->segments(), 'text' ) );
		}
		return $texts;
	}

	/**
	 * Returns the values to save with the translation, by key.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$values = $this->copied;
		foreach ( $this->moved as $key => $from ) {
			$values[ $key ] = $this->present( $from );
		}
		foreach ( $this->new as $key => $block ) {
			$values[ $key ] = MtService_Meta_Texts::write( $block, $translations );
			if ( null === $values[ $key ] ) {
				$values[ $key ]     = $this->source( $key );
				$this->left[ $key ] = 'variables';
			} else {
				++$this->counts['translated'];
			}
		}
		return $values;
	}

	/**
	 * Deletes what the source does not have any more, and returns `meta` and `copies` of the new record. Run it once
	 * the values are saved: what WordPress stored may differ from what was written.
	 *
	 * @param int $id Id of the translation.
	 */
	public function finish( $id ) {
		$is_there = fn( $key ) => metadata_exists( 'post', $this->source, $key );
		foreach ( array_keys( $this->entries + $this->copies ) as $key ) {
			if ( ! $is_there( $key ) && ! $this->is_own( $key, null ) ) {
				delete_post_meta( $id, $key );
			}
		}
		$entries = array_diff_key( $this->entries, $this->new, $this->copied );
		$entries = array_filter( $entries, $is_there, ARRAY_FILTER_USE_KEY );
		$copies  = array_diff_key( $this->copies, $this->new, $this->moved );
		$copies  = array_filter( $copies, $is_there, ARRAY_FILTER_USE_KEY );
		foreach ( $this->moved as $key => $from ) {
			$entries[ $key ] = $this->entries[ $from ];
		}
		foreach ( $this->new as $key => $block ) {
			$stored  = get_post_meta( $id, $key, true );
			$written = MtService_Meta_Texts::block( $block->name, $stored );
			if ( isset( $this->left[ $key ] ) ) {
				$copies[ $key ] = MtService_Record::copy( $this->source( $key ), $stored );
			} elseif ( $written ) {
				$entries[ $key ] = MtService_Record::entry( $block, $written, array() );
			}
		}
		MtService_Meta_Texts::copy_unreadable( $this->source, $id, $this->copied );
		foreach ( $this->copied as $key => $value ) {
			$copies[ $key ] = MtService_Record::copy( $value, get_post_meta( $id, $key, true ) );
		}
		return array(
			'meta'   => $entries,
			'copies' => $copies,
		);
	}

	/**
	 * Returns how many values are `translated` and `copied`, some that were `left`, and how many `more` were.
	 *
	 * @param MtService_Variations $variations Variations of the post.
	 */
	public function report( MtService_Variations $variations ) {
		$left   = $this->left + $variations->left;
		$counts = $this->counts;
		foreach ( $variations->metas as $meta ) {
			$left                 += $meta->left;
			$counts['translated'] += $meta->counts['translated'];
			$counts['copied']     += $meta->counts['copied'];
		}
		foreach ( array_merge( array( $this ), $variations->metas ) as $meta ) {
			$left += MtService_Meta_Rules::left( $meta->source );
		}
		$list = array();
		foreach ( array_slice( $left, 0, self::MAX_LEFT, true ) as $key => $reason ) {
			$list[] = array(
				'name'   => (string) $key,
				'reason' => $reason,
			);
		}
		return $counts + array(
			'left' => $list,
			'more' => count( $left ) - count( $list ),
		);
	}

	/** Indexes what may have moved from one key to another. */
	private function find_moves() {
		foreach ( $this->texts as $key => $block ) {
			if ( ( $this->entries[ $key ]['s'] ?? '' ) !== $block->fingerprint() ) {
				$this->arrived[ $block->fingerprint() ] = true;
			}
		}
		foreach ( $this->entries as $key => $entry ) {
			$value = $this->present( $key );
			if ( '' !== $value && MtService_Meta_Texts::block( $entry['n'], $value ) ) {
				$this->known += array( $entry['n'] . $entry['s'] => $key );
			}
		}
	}

	/**
	 * Decides what becomes of a text.
	 *
	 * @param string          $key   Meta key.
	 * @param MtService_Block $block The text.
	 */
	private function plan_text( $key, MtService_Block $block ) {
		$entry = $this->entries[ $key ] ?? null;
		if ( $entry && $entry['s'] === $block->fingerprint() ) {
			++$this->kept;
			return;
		}
		if ( $this->is_own( $key, $this->source( $key ) ) ) {
			$this->left[ $key ] = 'edited';
			return;
		}
		$from = $this->known[ $block->name . $block->fingerprint() ] ?? null;
		if ( null === $from ) {
			$this->new[ $key ] = $block;
		} else {
			$this->moved[ $key ] = $from;
			++$this->kept;
		}
	}

	/**
	 * Decides whether a value is copied.
	 *
	 * @param string       $key      Meta key.
	 * @param string|array $value    The value.
	 * @param bool         $is_shown Whether it counts in the report.
	 */
	private function plan_copy( $key, $value, $is_shown ) {
		if ( ( $this->copies[ $key ]['s'] ?? '' ) === MtService_Record::hash( $value ) ) {
			return;
		}
		if ( $this->is_own( $key, $value ) ) {
			$this->left[ $key ] = 'edited';
			return;
		}
		$this->counts['copied'] += $is_shown && $this->present( $key ) !== $value ? 1 : 0;
		$this->copied[ $key ]    = $value;
	}

	/**
	 * Whether people wrote or changed the value of the translation, and its source is not at another key now.
	 *
	 * @param string     $key    Meta key.
	 * @param mixed|null $source Value of the source.
	 */
	private function is_own( $key, $source ) {
		$present = $this->present( $key );
		$entry   = $this->entries[ $key ] ?? null;
		if ( '' === $present || $present === $source ) {
			return false;
		}
		if ( ! $entry ) {
			return MtService_Record::hash( $present ) !== ( $this->copies[ $key ]['t'] ?? '' );
		}
		if ( isset( $this->arrived[ $entry['s'] ] ) ) {
			return false;
		}
		$block   = MtService_Meta_Texts::block( $entry['n'], $present );
		$is_same = $block && $block->fingerprint() === $entry['t'];
		return ! $is_same || array() !== MtService_Record::corrected( $block, $entry );
	}

	/**
	 * Returns the value of the source.
	 *
	 * @param string $key Meta key.
	 */
	private function source( $key ) {
		return get_post_meta( $this->source, $key, true );
	}

	/**
	 * Returns the current value of the translation; an empty text without one.
	 *
	 * @param string $key Meta key.
	 */
	private function present( $key ) {
		return $this->target ? get_post_meta( $this->target, $key, true ) : '';
	}
}
