<?php
/**
 * Corrections of translations.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds what people changed in a translation, so that the system can learn it by UpdateTranslation.
 */
class MtService_Corrections {

	/**
	 * Pairs of a source and its corrected translation: `text` and `translation`, as they are sent.
	 *
	 * @var array
	 */
	public $pairs = array();

	/**
	 * Entries of the record in which the corrections are known.
	 *
	 * @var array
	 */
	public $entries;

	/**
	 * Compares.
	 *
	 * @param MtService_Blocks $source      The source.
	 * @param MtService_Blocks $translation Its translation as it is now.
	 * @param array            $entries     Entries of its record.
	 */
	public function __construct( MtService_Blocks $source, MtService_Blocks $translation, array $entries ) {
		$this->entries = $this->compare( $source->blocks(), $translation->blocks(), $entries );
	}

	/**
	 * Compares a title or excerpt; gives its pairs and its entry.
	 *
	 * @param MtService_Block $source      The source.
	 * @param MtService_Block $translation Its translation as it is now.
	 * @param array           $entry       Its entry.
	 */
	public static function of_field( MtService_Block $source, MtService_Block $translation, array $entry ) {
		$corrections = new self( new MtService_Blocks( '' ), new MtService_Blocks( '' ), array() );
		$is_same     = $source->fingerprint() === $entry['s'];
		$entry       = $is_same ? $corrections->compare_block( $source, $translation, $entry ) : $entry;
		return array( $corrections->pairs, $entry );
	}

	/**
	 * Compares blocks, and gives their entries with the corrections in them. Blocks whose source changed since are left out:
	 * what they translate is gone.
	 *
	 * @param MtService_Block[] $sources Blocks of the source.
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 */
	private function compare( array $sources, array $blocks, array $entries ) {
		$sources = MtService_Record::without_space( $sources );
		$blocks  = MtService_Record::without_space( $blocks );
		$present = array_flip( MtService_Record::find_translations( $blocks, $entries ) );
		foreach ( MtService_Record::find_sources( $sources, $entries ) as $index => $place ) {
			if ( isset( $present[ $place ] ) && $sources[ $index ]->fingerprint() === $entries[ $place ]['s'] ) {
				$entries[ $place ] = $this->compare_block( $sources[ $index ], $blocks[ $present[ $place ] ], $entries[ $place ] );
			}
		}
		return $entries;
	}

	/**
	 * Compares one block.
	 *
	 * @param MtService_Block $source The source.
	 * @param MtService_Block $block  Its translation.
	 * @param array           $entry  Its entry.
	 */
	private function compare_block( MtService_Block $source, MtService_Block $block, array $entry ) {
		$entry['c'] = $this->compare( $source->blocks(), $block->blocks(), $entry['c'] );
		$texts      = $source->own_segments();
		$now        = $block->own_segments();
		if ( count( $texts ) !== count( $now ) || count( $texts ) !== count( $entry['m'] ) ) {
			return $entry;
		}
		foreach ( $now as $index => $segment ) {
			$number = MtService_Record::number( $segment->text );
			if ( $number !== $entry['m'][ $index ] ) {
				$entry['m'][ $index ] = $number;
				$entry['h']           = array_values( array_unique( array_merge( $entry['h'], array( $index ) ) ) );
				$this->pairs[]        = self::pair( $texts[ $index ], $segment );
			}
		}
		$entry['t'] = $block->fingerprint();
		$entry['v'] = MtService_Alignment::words( $block->segments() );
		return $entry;
	}

	/**
	 * A correction as it is sent: with codes where both sides have the same, else without.
	 *
	 * @param MtService_Segment $source      The source.
	 * @param MtService_Segment $translation Its translation.
	 */
	private static function pair( MtService_Segment $source, MtService_Segment $translation ) {
		$coded = $translation->text_like( $source );
		return array(
			'text'        => null === $coded ? MtService_Segment::escape( $source->plain() ) : $source->text,
			'translation' => null === $coded ? MtService_Segment::escape( $translation->plain() ) : $coded,
		);
	}
}
