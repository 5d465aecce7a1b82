<?php
/**
 * A source and its translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * What becomes of the translation of a post: blocks whose source did not change stay as they are there, with what people
 * corrected, and so do blocks that people added; only the others are translated.
 */
class MtService_Merge {

	/**
	 * What stands in the new translation, in order: blocks of the source to translate, blocks of the translation that stay,
	 * and strings.
	 *
	 * @var MtService_Parts
	 */
	private $content;

	/**
	 * The items of the first level.
	 *
	 * @var array
	 */
	private $items;

	/**
	 * Number of blocks that stay.
	 *
	 * @var int
	 */
	public $kept = 0;

	/**
	 * Number of blocks that are translated.
	 *
	 * @var int
	 */
	public $changed = 0;

	/**
	 * Compares.
	 *
	 * @param MtService_Blocks $source      The source.
	 * @param MtService_Blocks $translation Its translation as it is now.
	 * @param array            $entries     Entries of its record.
	 */
	public function __construct( MtService_Blocks $source, MtService_Blocks $translation, array $entries ) {
		$this->items   = $this->items( $source->blocks(), $translation->blocks(), $entries );
		$this->content = self::content( $source->blocks(), $this->items );
	}

	/**
	 * The texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		return self::texts_of( $this->items );
	}

	/**
	 * The new content of the translation.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		return $this->content->write( $translations );
	}

	/**
	 * The entries of the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Gives content as WordPress saves it: users who may not write all HTML lose some.
	 */
	public function entries( array $translations, callable $saved ) {
		return self::entries_of( $this->items, $translations, $saved );
	}

	/**
	 * An item for each block of the source: `source`, `entry` and, when the translation stays, `block`; `inner` are the items
	 * of the blocks in it where some of them stay; `added` are blocks that people put after it.
	 *
	 * @param MtService_Block[] $sources Blocks of the source.
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 */
	private function items( array $sources, array $blocks, array $entries ) {
		$sources   = MtService_Record::without_space( $sources );
		$blocks    = MtService_Record::without_space( $blocks );
		$present   = MtService_Record::find_translations( $blocks, $entries );
		$by_entry  = array_flip( $present );
		$unchanged = MtService_Record::find_sources( $sources, $entries );
		$changed   = MtService_Record::find_changed( $sources, $entries, $unchanged );
		$items     = array();
		$after     = array();
		foreach ( $sources as $index => $source ) {
			$same  = isset( $unchanged[ $index ] ) ? $unchanged[ $index ] : null;
			$place = null === $same && isset( $changed[ $index ] ) ? $changed[ $index ] : $same;
			$block = null !== $place && isset( $by_entry[ $place ] ) ? $blocks[ $by_entry[ $place ] ] : null;
			if ( null !== $block ) {
				$after[ $by_entry[ $place ] ] = $index;
			}
			$items[ $index ] = $this->item( $source, $block, null === $place ? null : $entries[ $place ], null !== $same );
		}
		return self::with_added( $items, $blocks, $present, $after );
	}

	/**
	 * The item of a block.
	 *
	 * @param MtService_Block      $source  The block.
	 * @param MtService_Block|null $block   Its translation as it is now.
	 * @param array|null           $entry   Its entry.
	 * @param bool                 $is_same Whether the source did not change.
	 */
	private function item( MtService_Block $source, $block, $entry, $is_same ) {
		$item = array(
			'source' => $source,
			'block'  => $is_same ? $block : null,
			'entry'  => $entry,
			'inner'  => null,
			'added'  => array(),
		);
		if ( null !== $item['block'] ) {
			$this->kept += array() === $source->segments() ? 0 : 1;
			return $item;
		}
		if ( array() !== $source->blocks() ) {
			$item['inner'] = $this->items( $source->blocks(), null === $block ? array() : $block->blocks(), null === $entry ? array() : $entry['c'] );
		}
		$this->changed += array() === $source->own_segments() ? 0 : 1;
		return $item;
	}

	/**
	 * Adds what people put into the translation to the item before it.
	 *
	 * @param array             $items   Items.
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param int[]             $present Entries by the index of a block.
	 * @param int[]             $after   Items by the index of a block.
	 */
	private static function with_added( array $items, array $blocks, array $present, array $after ) {
		$last = null;
		foreach ( $blocks as $index => $block ) {
			if ( isset( $after[ $index ] ) ) {
				$last = $after[ $index ];
			} elseif ( ! isset( $present[ $index ] ) && array() !== $items ) {
				$place = null === $last ? array_key_first( $items ) : $last;

				$items[ $place ]['added'][] = array( $block, null === $last );
			}
		}
		return $items;
	}

	/**
	 * The items in the place of the blocks of the source.
	 *
	 * @param array $sources Blocks of the source, white space included.
	 * @param array $items   Items.
	 */
	private static function content( array $sources, array $items ) {
		$parts = array();
		foreach ( $sources as $source ) {
			$parts[] = $source->is_space() ? $source->source() : self::part( array_shift( $items ) );
		}
		return new MtService_Parts( $parts );
	}

	/**
	 * What stands in the place of a block of the source.
	 *
	 * @param array $item Its item.
	 */
	private static function part( array $item ) {
		$parts = array();
		foreach ( $item['added'] as list( $block, $is_before ) ) {
			if ( $is_before ) {
				array_push( $parts, $block->source(), "\n\n" );
			}
		}
		$parts[] = self::translation( $item );
		foreach ( $item['added'] as list( $block, $is_before ) ) {
			if ( ! $is_before ) {
				array_push( $parts, "\n\n", $block->source() );
			}
		}
		return new MtService_Parts( $parts );
	}

	/**
	 * The translation of a block.
	 *
	 * @param array $item Its item.
	 */
	private static function translation( array $item ) {
		if ( null !== $item['block'] ) {
			return $item['block']->source();
		}
		if ( null === $item['inner'] ) {
			return $item['source'];
		}
		$inner = array();
		$left  = $item['inner'];
		foreach ( $item['source']->blocks() as $block ) {
			$inner[] = $block->is_space() ? $block->source() : self::part( array_shift( $left ) );
		}
		return $item['source']->around( $inner );
	}

	/**
	 * The texts to translate of items.
	 *
	 * @param array $items Items.
	 */
	private static function texts_of( array $items ) {
		$texts = array();
		foreach ( $items as $item ) {
			if ( null === $item['block'] ) {
				foreach ( $item['source']->own_segments() as $segment ) {
					$texts[] = $segment->text;
				}
				array_push( $texts, ...self::texts_of( (array) $item['inner'] ) );
			}
		}
		return array_values( array_unique( $texts ) );
	}

	/**
	 * The entries of items.
	 *
	 * @param array    $items        Items.
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Gives content as WordPress saves it.
	 */
	private static function entries_of( array $items, array $translations, callable $saved ) {
		$entries = array();
		foreach ( $items as $item ) {
			if ( null !== $item['block'] ) {
				$entries[] = MtService_Record::entry( $item['source'], $item['block'], $item['entry']['c'], $item['entry'] );
				continue;
			}
			$translation = self::translation( $item );
			$written     = ( new MtService_Blocks( $saved( $translation->write( $translations ) ) ) )->blocks();
			$written     = isset( $written[0] ) ? $written[0] : $item['source'];
			$entries[]   = MtService_Record::entry( $item['source'], $written, self::entries_of( (array) $item['inner'], $translations, $saved ) );
		}
		return $entries;
	}
}
