<?php
/**
 * A source and its translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * What becomes of the translation of a post when the post changed:
 *
 * - Blocks whose source did not change stay as they are there and where they are there, and so do blocks that people added.
 * - Blocks whose source changed are translated again; those of their texts that did not change keep their translation.
 * - Blocks that people deleted stay deleted, until their source changes.
 * - Blocks that people wrote anew beside deleted or added ones stay, where nobody can tell what they translate.
 * - Blocks whose source was deleted are deleted, and blocks whose source was moved are moved.
 */
class MtService_Merge {

	/** @var MtService_Merge_Counts What became of how many blocks. */
	public $counts;

	/** @var MtService_Merge_Level The blocks of the first level. */
	private $level;

	/** @var string White space before and after all blocks. */
	private $around = array( '', '' );

	/** @var array Translations that people have now, with their entries, by the number of their source. */
	private $known = array();

	/** @var array Entries of translations that people deleted, by the number of their source. */
	private $gone = array();

	/** @var bool[] Numbers of all blocks of the source, at all levels. */
	private $sources = array();

	/**
	 * Compares.
	 *
	 * @param MtService_Blocks $source      The source.
	 * @param MtService_Blocks $translation Its translation as it is now.
	 * @param array            $entries     Entries of its record.
	 */
	public function __construct( MtService_Blocks $source, MtService_Blocks $translation, array $entries ) {
		$this->counts = new MtService_Merge_Counts();

		$blocks = MtService_Record::without_space( $translation->blocks() );
		// A translation that was emptied begins anew.
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
	 * The texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		return array_values( array_unique( $this->level->texts() ) );
	}

	/**
	 * The new content of the translation.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		return $this->around[0] . $this->level->content()->write( $translations ) . $this->around[1];
	}

	/**
	 * The entries of the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Gives content as WordPress saves it: users who may not write all HTML lose some.
	 */
	public function entries( array $translations, callable $saved ) {
		return $this->level->entries( $translations, $saved );
	}

	/**
	 * The item of a block that has no entry where it stands: it is new there, or it was moved into or out of another block, or
	 * doubled.
	 *
	 * @param MtService_Block $source The block.
	 */
	public function item_of_new( MtService_Block $source ) {
		$number = $source->fingerprint();
		if ( isset( $this->known[ $number ] ) ) {
			list( $block, $entry ) = $this->known[ $number ];
			return MtService_Merge_Item::kept( $this, $source, $block, $entry );
		}
		// Of blocks without text there are many that are equal: nobody can tell which one was deleted.
		if ( isset( $this->gone[ $number ] ) && array() !== $source->segments() ) {
			return MtService_Merge_Item::deleted( $this, $this->gone[ $number ] );
		}
		return MtService_Merge_Item::translated( $this, $source, null, null );
	}

	/**
	 * Leaves out a translation whose source is no longer there; gives the blocks in it that people added.
	 *
	 * @param MtService_Block $block The translation.
	 * @param array           $entry Its entry.
	 * @return MtService_Block[]
	 */
	public function leave_out( MtService_Block $block, array $entry ) {
		if ( isset( $this->sources[ $entry['s'] ] ) ) {
			return array(); // It stands elsewhere now, with all that is in it.
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
	 * Remembers which translations there are, at all levels.
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
	 * Lists blocks of the source.
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
