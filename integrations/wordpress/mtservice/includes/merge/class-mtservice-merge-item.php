<?php
/**
 * Merge of a single block.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Merges the translation of one block: the translation is kept, stays deleted, or is created again. */
class MtService_Merge_Item {

	/** @var MtService_Block|null Block of the source; null if the translation stays deleted. */
	private $source = null;

	/** @var MtService_Block|null Block that surrounds the inner blocks; the whole translation if the block is kept. */
	private $shell = null;

	/** @var MtService_Merge_Level|null Inner blocks; null if the inner blocks are kept with the block. */
	private $level = null;

	/** @var bool Whether the block's own texts are translated. */
	private $is_translated = false;

	/** @var array Known translations by text. */
	private $known = array();

	/** @var string[] Paths of the known texts in the entry, by path in the source. */
	private $carried = array();

	/** @var array|null Previous entry of the block. */
	private $entry;

	/**
	 * Creates an item.
	 *
	 * @param array|null $entry Previous entry of the block.
	 */
	private function __construct( $entry ) {
		$this->entry = $entry;
	}

	/**
	 * Creates the item of a block whose translation is kept.
	 *
	 * @param MtService_Merge $merge  Merge of the whole post.
	 * @param MtService_Block $source The block.
	 * @param MtService_Block $block  Its translation.
	 * @param array           $entry  Its entry.
	 */
	public static function kept( MtService_Merge $merge, MtService_Block $source, MtService_Block $block, array $entry ) {
		$item         = new self( $entry );
		$item->source = $source;
		$item->shell  = $block;
		$merge->counts->kept += array() === $source->segments() ? 0 : 1;
		return $item;
	}

	/**
	 * Creates the item of a block whose translation stays deleted.
	 *
	 * @param MtService_Merge $merge Merge of the whole post.
	 * @param array           $entry Its entry.
	 */
	public static function deleted( MtService_Merge $merge, array $entry ) {
		$merge->counts->deleted += '' === $entry['w'] || isset( $entry['q'] ) ? 0 : 1;
		return new self( array( 'd' => true ) + $entry );
	}

	/**
	 * Creates the item of a block that is translated.
	 *
	 * @param MtService_Merge      $merge  Merge of the whole post.
	 * @param MtService_Block      $source The block.
	 * @param MtService_Block|null $block  Its current translation.
	 * @param array|null           $entry  Its entry.
	 */
	public static function translated( MtService_Merge $merge, MtService_Block $source, $block, $entry ) {
		$item         = new self( $entry );
		$item->source = $source;
		$item->shell  = $source;
		$spaces       = $source->spaces();
		$inner        = null === $block ? array() : MtService_Record::without_space( $block->blocks() );
		if ( $block && $spaces && $block->spaces() && $entry['o'] === $source->shell()->fingerprint() ) {
			$item->shell = $block; // Only inner blocks changed.
		} else {
			$item->translate( $merge, $block );
		}
		if ( array() !== $source->blocks() || array() !== $inner ) {
			$item->level = new MtService_Merge_Level( $merge, $source->blocks(), $spaces, $inner, null === $block ? array() : $entry['c'] );
		}
		$merge->counts->returned += null !== $entry && null === $block ? 1 : 0;
		return $item;
	}

	/**
	 * Whether an unchanged block has references to synced patterns that may refer to other translations now: those that people
	 * changed stay.
	 *
	 * @param MtService_Block $source The block.
	 * @param MtService_Block $block  Its translation.
	 * @param array           $entry  Its entry.
	 */
	public static function may_refer( MtService_Block $source, MtService_Block $block, array $entry ) {
		if ( 'core/block' === $source->name ) {
			return $block->fingerprint() === $entry['t'];
		}
		return $source->refers() && $source->spaces() && $block->spaces() && $entry['o'] === $source->shell()->fingerprint();
	}

	/** Whether the translation stays deleted. */
	public function is_deleted() {
		return null === $this->source;
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		$texts = $this->is_translated ? array_column( $this->source->own_segments(), 'text' ) : array();
		$texts = array_diff( $texts, array_map( 'strval', array_keys( $this->known ) ) );
		return array_merge( array_values( $texts ), $this->level ? $this->level->texts() : array() );
	}

	/**
	 * Returns the content that replaces the block.
	 *
	 * @return MtService_Parts|string
	 */
	public function part() {
		if ( $this->is_deleted() ) {
			return '';
		}
		if ( ! $this->is_translated && null === $this->level ) {
			return $this->shell->source();
		}
		$own = $this->is_translated ? $this->shell : $this->shell->fixed();
		if ( null === $this->level ) {
			$parts = array( $own );
		} elseif ( array() === $own->blocks() ) {
			$parts = array( $own, MtService_Merge_Level::SPACE, $this->level->content() ); // The block has no position for inner blocks.
		} elseif ( null === $own->spaces() ) {
			$parts = array( $own->around( $this->level->places() ) );
		} else {
			$parts = array( $own->with_inner( $this->level->content() ) );
		}
		return new MtService_Known( $parts, $this->known );
	}

	/**
	 * Returns the block's entry for the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Filters content as WordPress does when saving.
	 */
	public function entry( array $translations, callable $saved ) {
		if ( $this->is_deleted() ) {
			return $this->entry;
		}
		if ( ! $this->is_translated && null === $this->level ) {
			return MtService_Record::entry( $this->source, $this->shell, $this->entry['c'], $this->entry );
		}
		$written = ( new MtService_Blocks( $saved( $this->part()->write( $translations ) ) ) )->blocks();
		$inner   = $this->level ? $this->level->entries( $translations, $saved ) : array();
		$entry   = MtService_Record::entry( $this->source, $written[0] ?? $this->source, $inner, $this->is_translated ? null : $this->entry );
		if ( count( $entry['m'] ) === count( $entry['x'] ) ) {
			foreach ( $this->carried as $path => $place ) {
				$entry['m'][ $path ] = $this->entry['m'][ $place ];
				$entry['k'][ $path ] = $this->entry['k'][ $place ] ?? '';
				if ( in_array( $place, $this->entry['h'], true ) ) {
					$entry['h'][] = $path;
				}
			}
		}
		return $entry;
	}

	/**
	 * Marks the block's own texts for translation, except texts whose source did not change.
	 *
	 * @param MtService_Merge      $merge Merge of the whole post.
	 * @param MtService_Block|null $block Current translation of the block.
	 */
	private function translate( MtService_Merge $merge, $block ) {
		$this->is_translated = true;
		$texts               = $this->source->own_by_path();
		if ( null !== $block && null !== $this->entry ) {
			$this->carry( $texts, $block->own_by_path() );
			$lost             = array_diff( MtService_Record::corrected( $block, $this->entry ), $this->carried );
			$merge->counts->replaced += array() === $lost ? 0 : 1;
		}
		if ( array() !== $texts ) {
			$is_new          = count( $this->carried ) < count( $texts );
			$merge->counts->changed += $is_new ? 1 : 0;
			$merge->counts->kept    += $is_new ? 0 : 1;
		}
	}

	/**
	 * Reuses the translations of texts that did not change.
	 *
	 * @param MtService_Segment[] $texts Texts of the source by path.
	 * @param MtService_Segment[] $now   Current texts of the translation by path.
	 */
	private function carry( array $texts, array $now ) {
		$left = $this->entry['x'];
		if ( count( $left ) !== count( $now ) || array() !== array_diff_key( $left, $now ) || array() !== array_diff_key( $left, $this->entry['m'] ) ) {
			return;
		}
		foreach ( $texts as $path => $text ) {
			$place  = array_search( MtService_Record::number( $text->text ), $left, true );
			$answer = false === $place ? null : $now[ $place ]->as_answer_to( $text );
			if ( null !== $answer ) {
				$this->known[ $text->text ] = $answer;
				$this->carried[ $path ]     = $place;
				unset( $left[ $place ] );
			}
		}
	}
}
