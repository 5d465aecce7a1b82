<?php
/**
 * Blocks beside each other in a source and its translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * What becomes of the blocks of one level, and of their order: that of the translation, but for blocks that were moved in the
 * source or are new there. Those follow the block that they follow in the source.
 */
class MtService_Merge_Level {

	/** Between blocks, where the source says nothing. */
	const SPACE = "\n\n";

	/** @var MtService_Merge The whole. */
	private $merge;

	/** @var MtService_Merge_Item[] Items in the order of the source. */
	private $items = array();

	/** @var string[] What stands before each block of the source; null where it is more than white space. */
	private $spaces;

	/** @var array Groups in the order of the translation: `item` or null, and the blocks that people `added` after it. */
	private $groups;

	/**
	 * Compares.
	 *
	 * @param MtService_Merge   $merge   The whole.
	 * @param MtService_Block[] $sources Blocks of the source, without white space between them.
	 * @param string[]|null     $spaces  What stands before each of them; null where it is more than white space.
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
	 * The texts to translate.
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
	 * The blocks with what stands between them.
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
		array_shift( $parts ); // Nothing stands before the first one.
		return new MtService_Parts( $parts );
	}

	/**
	 * The blocks in a block whose blocks stand between other HTML: each in its place.
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
	 * The entries of the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Gives content as WordPress saves it.
	 */
	public function entries( array $translations, callable $saved ) {
		$entries = array();
		foreach ( $this->items as $item ) {
			$entries[] = $item->entry( $translations, $saved );
		}
		return $entries;
	}

	/**
	 * Entries, of which those are marked whose translation may be one of the blocks that were not found. Such blocks stay as
	 * if people had added them.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 * @param int[]             $present Entries by the index of a block.
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
	 * The item of a block.
	 *
	 * @param MtService_Block      $source The block.
	 * @param MtService_Block|null $block  Its translation as it is now.
	 * @param array|null           $entry  Its entry.
	 */
	private function item( MtService_Block $source, $block, $entry ) {
		if ( null === $entry ) {
			return $this->merge->item_of_new( $source );
		}
		$is_same = $source->fingerprint() === $entry['s'];
		if ( $is_same && null !== $block ) {
			return MtService_Merge_Item::kept( $this->merge, $source, $block, $entry );
		}
		return $is_same
			? MtService_Merge_Item::deleted( $this->merge, $entry )
			: MtService_Merge_Item::translated( $this->merge, $source, $block, $entry );
	}

	/**
	 * The blocks of the translation as groups.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 * @param int[]             $present Entries by the index of a block.
	 * @param int[]             $sources Items by their entry.
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
	 * Puts blocks in that are new or were moved in the source.
	 *
	 * @param int[] $unmoved Entries by the index of the blocks that were not moved.
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
	 * A group.
	 *
	 * @param int|null $item Its item.
	 */
	private static function group( $item ) {
		return array(
			'item'  => $item,
			'added' => array(),
		);
	}
}
