<?php
/**
 * Merge of a changed post into its translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Updates the translation of a post after the post changed:
 *
 * - Blocks whose source did not change keep their content and position, and so do blocks that users added.
 * - Blocks whose source changed are translated again; texts in them that did not change keep their translation.
 * - Blocks that users deleted stay deleted until their source changes.
 * - Blocks that users rewrote next to deleted or added blocks are kept if their source is uncertain.
 * - Blocks whose source was deleted are deleted, and blocks whose source was moved are moved.
 */
class MtService_Merge {

	/** @var MtService_Merge_Counts Numbers of kept, translated and deleted blocks. */
	public $counts;

	/** @var MtService_Merge_Level Top-level blocks. */
	private $level;

	/** @var string White space before and after all blocks. */
	private $around = array( '', '' );

	/** @var array Current translations with their entries, by fingerprint of the source. */
	private $known = array();

	/** @var array Entries of translations that users deleted, by fingerprint of the source. */
	private $gone = array();

	/** @var bool[] Set of the fingerprints of all blocks of the source, at all levels. */
	private $sources = array();

	/**
	 * Compares a source with its translation.
	 *
	 * @param MtService_Blocks $source      The source.
	 * @param MtService_Blocks $translation Its current translation.
	 * @param array            $entries     Entries of its record.
	 */
	public function __construct( MtService_Blocks $source, MtService_Blocks $translation, array $entries ) {
		$this->counts = new MtService_Merge_Counts();

		$blocks = MtService_Record::without_space( $translation->blocks() );
		// An emptied translation starts from scratch.
		$entries = array() === $blocks ? array() : $entries;
		$this->remember( $blocks, $entries );
		$this->list_sources( $source->blocks() );
		$sources = array();
		$spaces  = array();
		$space   = '';
		foreach ( $source->blocks() as $block ) {
			if ( $block->is_space() ) {
				$space .= $block->source();
				continue;
			}
			$spaces[]  = array() === $spaces ? '' : $space;
			$sources[] = $block;
			if ( 1 === count( $sources ) ) {
				$this->around[0] = $space;
			}
			$space = '';
		}
		$this->around[1] = $space;
		$this->level     = new MtService_Merge_Level( $this, $sources, $spaces, $blocks, $entries );
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		return array_values( array_unique( $this->level->texts() ) );
	}

	/**
	 * Returns the new content of the translation.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		return $this->around[0] . $this->level->content()->write( $translations ) . $this->around[1];
	}

	/**
	 * Returns the entries for the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Filters content as WordPress does when saving: it removes HTML that the user may not write.
	 */
	public function entries( array $translations, callable $saved ) {
		return $this->level->entries( $translations, $saved );
	}

	/**
	 * Creates the item of a block without an entry at its position: the block is new, was moved into or out of another
	 * block, or was duplicated.
	 *
	 * @param MtService_Block $source The block.
	 */
	public function item_of_new( MtService_Block $source ) {
		$number = $source->fingerprint();
		if ( isset( $this->known[ $number ] ) ) {
			list( $block, $entry ) = $this->known[ $number ];
			return MtService_Merge_Item::kept( $this, $source, $block, $entry );
		}
		// Many blocks without text are equal, so the deleted one cannot be identified.
		if ( isset( $this->gone[ $number ] ) && array() !== $source->segments() ) {
			return MtService_Merge_Item::deleted( $this, $this->gone[ $number ] );
		}
		return MtService_Merge_Item::translated( $this, $source, null, null );
	}

	/**
	 * Leaves out a translation whose source was deleted; returns the inner blocks that users added.
	 *
	 * @param MtService_Block $block The translation.
	 * @param array           $entry Its entry.
	 * @return MtService_Block[]
	 */
	public function leave_out( MtService_Block $block, array $entry ) {
		if ( isset( $this->sources[ $entry['s'] ] ) ) {
			return array(); // The block was moved, together with its inner blocks.
		}
		$this->counts->replaced += array() === MtService_Record::corrected( $block, $entry ) ? 0 : 1;

		$blocks  = MtService_Record::without_space( $block->blocks() );
		$present = MtService_Record::find_translations( $blocks, $entry['c'] );
		$added   = array();
		foreach ( $blocks as $index => $inner ) {
			array_push( $added, ...( isset( $present[ $index ] ) ? $this->leave_out( $inner, $entry['c'][ $present[ $index ] ] ) : array( $inner ) ) );
		}
		return $added;
	}

	/**
	 * Indexes existing and deleted translations at all levels.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 */
	private function remember( array $blocks, array $entries ) {
		$present = array_flip( MtService_Record::find_translations( $blocks, $entries ) );
		foreach ( $entries as $place => $entry ) {
			if ( ! isset( $present[ $place ] ) ) {
				$this->gone[ $entry['s'] ] = $entry;
				continue;
			}
			$block                      = $blocks[ $present[ $place ] ];
			$this->known[ $entry['s'] ] = $this->known[ $entry['s'] ] ?? array( $block, $entry );
			$this->remember( MtService_Record::without_space( $block->blocks() ), $entry['c'] );
		}
	}

	/**
	 * Indexes the blocks of the source at all levels.
	 *
	 * @param MtService_Block[] $blocks Blocks.
	 */
	private function list_sources( array $blocks ) {
		foreach ( $blocks as $block ) {
			$this->sources[ $block->fingerprint() ] = true;
			$this->list_sources( $block->blocks() );
		}
	}
}
