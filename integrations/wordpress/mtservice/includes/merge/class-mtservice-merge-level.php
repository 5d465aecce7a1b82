<?php
/**
 * Merge of sibling blocks.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Merges the blocks of one level. The blocks keep the order of the translation, except blocks that are new or were
 * moved in the source: such blocks follow the same block as in the source.
 */
class MtService_Merge_Level {

	/** Separator between blocks if the source does not define one. */
	const SPACE = "\n\n";

	/** @var MtService_Merge Merge of the whole post. */
	private $merge;

	/** @var MtService_Merge_Item[] Items in the order of the source. */
	private $items = array();

	/** @var string[]|null White space before each block of the source; null if there is other content. */
	private $spaces;

	/** @var array Groups in the order of the translation: `item` or null, and the blocks that users `added` after it. */
	private $groups;

	/**
	 * Compares the blocks.
	 *
	 * @param MtService_Merge   $merge   Merge of the whole post.
	 * @param MtService_Block[] $sources Blocks of the source, without white space between them.
	 * @param string[]|null     $spaces  White space before each of them; null if there is other content.
	 * @param MtService_Block[] $blocks  Blocks of the translation, without white space between them.
	 * @param array             $entries Entries of the record.
	 */
	public function __construct( MtService_Merge $merge, array $sources, $spaces, array $blocks, array $entries ) {
		$this->merge  = $merge;
		$this->spaces = $spaces;
		$present      = MtService_Record::find_translations( $blocks, $entries );
		$entries      = $this->with_doubt( $blocks, $entries, $present );
		$places       = array_flip( $present );
		$known        = MtService_Record::find_sources( $sources, $entries );
		foreach ( $sources as $index => $source ) {
			$entry = isset( $known[ $index ] ) ? $entries[ $known[ $index ] ] : null;
			$block = $entry && isset( $places[ $known[ $index ] ] ) ? $blocks[ $places[ $known[ $index ] ] ] : null;

			$this->items[ $index ] = $this->item( $source, $block, $entry );
		}
		$this->groups = $this->groups( $blocks, $entries, $present, array_flip( $known ) );
		$this->put_in_order( MtService_Common_Sequence::in_order( $known ) );
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		$texts = array();
		foreach ( $this->items as $item ) {
			array_push( $texts, ...$item->texts() );
		}
		return $texts;
	}

	/**
	 * Returns the blocks and the white space between them.
	 */
	public function content() {
		$parts = array();
		foreach ( $this->groups as $group ) {
			if ( null !== $group['item'] ) {
				$space = $this->spaces[ $group['item'] ] ?? '';
				array_push( $parts, 0 === $group['item'] && array() !== $parts ? self::SPACE : $space, $this->items[ $group['item'] ]->part() );
			}
			foreach ( $group['added'] as $block ) {
				array_push( $parts, self::SPACE, $block->source() );
			}
		}
		array_shift( $parts ); // No white space before the first block.
		return new MtService_Parts( $parts );
	}

	/**
	 * Returns the replacement for each inner block of a block that has other HTML between its inner blocks.
	 *
	 * @return array
	 */
	public function places() {
		$added = array( array() );
		foreach ( $this->groups as $group ) {
			$added[ $group['item'] ?? 0 ] = $group['added'];
		}
		$parts = array();
		foreach ( $this->items as $index => $item ) {
			$inner = array( $item->part() );
			foreach ( $added[ $index ] ?? array() as $block ) {
				array_push( $inner, self::SPACE, $block->source() );
			}
			$parts[] = new MtService_Parts( $inner );
		}
		return $parts;
	}

	/**
	 * Returns the entries for the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Filters content as WordPress does when saving.
	 */
	public function entries( array $translations, callable $saved ) {
		$entries = array();
		foreach ( $this->items as $item ) {
			$entries[] = $item->entry( $translations, $saved );
		}
		return $entries;
	}

	/**
	 * Marks the entries whose translation may be one of the unmatched blocks. Such blocks are kept as if users had added them.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 * @param int[]             $present Indexes of entries by index of the block.
	 */
	private function with_doubt( array $blocks, array $entries, array $present ) {
		list( $doubtful, $places ) = MtService_Record::doubtful( $blocks, $entries, $present );

		$this->merge->counts->doubtful += count( $doubtful );
		foreach ( $places as $place ) {
			$entries[ $place ]['q'] = true;
		}
		return $entries;
	}

	/**
	 * Creates the item of a block.
	 *
	 * @param MtService_Block      $source The block.
	 * @param MtService_Block|null $block  Its current translation.
	 * @param array|null           $entry  Its entry.
	 */
	private function item( MtService_Block $source, $block, $entry ) {
		if ( null === $entry ) {
			return $this->merge->item_of_new( $source );
		}
		$is_same = $source->fingerprint() === $entry['s'];
		if ( $is_same && null !== $block && ! MtService_Merge_Item::may_refer( $source, $block, $entry ) ) {
			return MtService_Merge_Item::kept( $this->merge, $source, $block, $entry );
		}
		return $is_same && null === $block
			? MtService_Merge_Item::deleted( $this->merge, $entry )
			: MtService_Merge_Item::translated( $this->merge, $source, $block, $entry );
	}

	/**
	 * Groups the blocks of the translation.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 * @param int[]             $present Indexes of entries by index of the block.
	 * @param int[]             $sources Indexes of items by index of the entry.
	 */
	private function groups( array $blocks, array $entries, array $present, array $sources ) {
		$groups = array( self::group( null ) );
		foreach ( $blocks as $index => $block ) {
			$place = $present[ $index ] ?? null;
			if ( null !== $place && isset( $sources[ $place ] ) ) {
				$groups[] = self::group( $sources[ $place ] );
				continue;
			}
			$added = null === $place ? array( $block ) : $this->merge->leave_out( $block, $entries[ $place ] );
			array_push( $groups[ count( $groups ) - 1 ]['added'], ...$added );
		}
		return $groups;
	}

	/**
	 * Inserts blocks that are new or were moved in the source.
	 *
	 * @param int[] $unmoved Indexes of entries by index of the blocks that were not moved.
	 */
	private function put_in_order( array $unmoved ) {
		$moved  = array();
		$groups = array();
		foreach ( $this->groups as $group ) {
			if ( null === $group['item'] || isset( $unmoved[ $group['item'] ] ) ) {
				$groups[] = $group;
			} else {
				$moved[ $group['item'] ] = $group;
			}
		}
		$before = null;
		foreach ( $this->items as $index => $item ) {
			if ( $item->is_deleted() ) {
				continue;
			}
			$order = array_column( $groups, 'item' );
			if ( ! in_array( $index, $order, true ) ) {
				array_splice( $groups, 1 + array_search( $before, $order, true ), 0, array( $moved[ $index ] ?? self::group( $index ) ) );
			}
			$before = $index;
		}
		$this->groups = $groups;
	}

	/**
	 * Creates a group.
	 *
	 * @param int|null $item Index of its item.
	 */
	private static function group( $item ) {
		return array(
			'item'  => $item,
			'added' => array(),
		);
	}
}
