<?php
/**
 * Corrections of translations.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds the changes that users made in a translation, so that the system can learn these corrections with
 * UpdateTranslation. Corrections affect all users of the system, so a change that may be a different text is left out.
 */
class MtService_Corrections {

	/** Maximum number of words in a translation that may all change; a longer translation must keep some words. */
	const FEW_WORDS = 3;
	/** Minimum similarity of a longer translation and its correction. */
	const MIN_ALIKE = 0.3;
	/** Maximum number of changed texts in a block that are compared with each other; comparing more takes too long. */
	const MAX_COMPARED = 60;
	/** Minimum share of a block's words in the adjacent block for the two to count as split or joined. */
	const TAKEN_OVER = 0.5;

	/**
	 * Pairs to send of a source and its corrected translation: `text` and `translation`.
	 *
	 * @var array
	 */
	public $pairs = array();

	/**
	 * Entries of the record, updated with the corrections.
	 *
	 * @var array
	 */
	public $entries;

	/**
	 * Compares a source with its translation.
	 *
	 * @param MtService_Blocks $source      The source.
	 * @param MtService_Blocks $translation Its current translation.
	 * @param array            $entries     Entries of its record.
	 */
	public function __construct( MtService_Blocks $source, MtService_Blocks $translation, array $entries ) {
		$this->entries = $this->compare( $source->blocks(), $translation->blocks(), $entries );
	}

	/**
	 * Compares a title, excerpt or footnote; returns its pairs and its entry.
	 *
	 * @param MtService_Block $source      The source.
	 * @param MtService_Block $translation Its current translation.
	 * @param array           $entry       Its entry.
	 */
	public static function of_field( MtService_Block $source, MtService_Block $translation, array $entry ) {
		$corrections = new self( new MtService_Blocks( '' ), new MtService_Blocks( '' ), array() );
		$is_same     = $source->fingerprint() === $entry['s'];
		$is_likely   = $is_same && self::is_alike( MtService_Alignment::words( $translation->segments() ), $entry['v'], true );
		$entry       = $is_same ? $corrections->compare_block( $source, $translation, $entry, $is_likely ) : $entry;
		return array( $corrections->pairs, $entry );
	}

	/**
	 * Compares blocks, and returns their entries updated with the corrections. Skips blocks whose source changed, since the text
	 * that they translate no longer exists.
	 *
	 * @param MtService_Block[] $sources Blocks of the source.
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 */
	private function compare( array $sources, array $blocks, array $entries ) {
		$sources = MtService_Record::without_space( $sources );
		$blocks  = MtService_Record::without_space( $blocks );
		$found   = MtService_Record::find_translations( $blocks, $entries );
		$present = array_flip( $found );
		$before  = $entries;
		foreach ( MtService_Record::find_sources( $sources, $entries ) as $index => $place ) {
			if ( isset( $present[ $place ] ) && $sources[ $index ]->fingerprint() === $entries[ $place ]['s'] ) {
				$is_likely         = self::is_likely( $blocks, $before, $found, $present[ $place ] );
				$entries[ $place ] = $this->compare_block( $sources[ $index ], $blocks[ $present[ $place ] ], $entries[ $place ], $is_likely );
			}
		}
		return $entries;
	}

	/**
	 * Whether a block is still a translation of the same source, and not another text.
	 *
	 * @param MtService_Block[] $blocks  Blocks of the translation.
	 * @param array             $entries Entries of the record.
	 * @param int[]             $found   Indexes of entries by index of the block.
	 * @param int               $index   Index of the block.
	 */
	private static function is_likely( array $blocks, array $entries, array $found, $index ) {
		$place     = $found[ $index ];
		$now       = MtService_Alignment::words( $blocks[ $index ]->segments() );
		$then      = $entries[ $place ]['v'];
		$is_beside = true;
		foreach ( array( -1, 1 ) as $step ) {
			$block     = $blocks[ $index + $step ] ?? null;
			$entry     = $entries[ $place + $step ] ?? null;
			$is_beside = $is_beside && ( $found[ $index + $step ] ?? null ) === ( $entry ? $place + $step : null );
			$is_added  = $block && ! isset( $found[ $index + $step ] );
			$is_gone   = $entry && ! in_array( $place + $step, $found, true );
			if ( $is_added && MtService_Alignment::share( MtService_Alignment::words( $block->segments() ), $then ) >= self::TAKEN_OVER ) {
				return false;
			}
			if ( $is_gone && MtService_Alignment::share( $entry['v'], $now ) >= self::TAKEN_OVER ) {
				return false;
			}
		}
		return self::is_alike( $now, $then, $is_beside );
	}

	/**
	 * Whether words may be a correction of earlier words.
	 *
	 * @param string $now       Current words.
	 * @param string $then      Earlier words.
	 * @param bool   $is_beside Whether the block has the same neighbours.
	 */
	private static function is_alike( $now, $then, $is_beside ) {
		$is_short = strlen( $then ) <= self::FEW_WORDS * MtService_Alignment::WORD;
		return ( $is_short && $is_beside ) || MtService_Alignment::alike( $now, $then ) >= self::MIN_ALIKE;
	}

	/**
	 * Compares one block.
	 *
	 * @param MtService_Block $source    The source.
	 * @param MtService_Block $block     Its translation.
	 * @param array           $entry     Its entry.
	 * @param bool            $is_likely Whether it is still a translation of this source.
	 */
	private function compare_block( MtService_Block $source, MtService_Block $block, array $entry, $is_likely ) {
		$entry['c'] = $this->compare( $source->blocks(), $block->blocks(), $entry['c'] );
		if ( ! $is_likely ) {
			return $entry;
		}
		$texts = $source->own_by_path();
		foreach ( self::typed( $texts, $block->own_by_path(), $entry ) as $path => $segment ) {
			$entry['m'][ $path ] = MtService_Record::number( $segment->text );
			$entry['k'][ $path ] = MtService_Alignment::words( array( $segment ) );
			$entry['h']          = array_values( array_unique( array_merge( $entry['h'], array( $path ) ) ) );
			$this->pairs[]       = self::pair( $texts[ $path ], $segment );
		}
		$entry['t'] = $block->fingerprint();
		$entry['v'] = MtService_Alignment::words( $block->segments() );
		return $entry;
	}

	/**
	 * Returns the texts of a block that a user typed, without those that were only moved within the block.
	 *
	 * @param MtService_Segment[] $texts Texts of the source by path.
	 * @param MtService_Segment[] $now   Texts of the translation by path.
	 * @param array               $entry Entry of the block.
	 * @return MtService_Segment[] Texts by path.
	 */
	private static function typed( array $texts, array $now, array $entry ) {
		$kinds = array();
		foreach ( array( $texts, $now, $entry['m'] ) as $paths ) {
			$kinds[] = array_count_values( array_map( array( 'MtService_Parts', 'kind' ), array_keys( $paths ) ) );
		}
		$changed = array();
		foreach ( $now as $path => $segment ) {
			$kind    = MtService_Parts::kind( $path );
			$is_same = $kinds[1][ $kind ] === ( $kinds[0][ $kind ] ?? 0 ) && $kinds[1][ $kind ] === ( $kinds[2][ $kind ] ?? 0 );
			if ( $is_same && MtService_Record::number( $segment->text ) !== $entry['m'][ $path ] ) {
				$changed[ $path ] = $segment;
			}
		}
		if ( count( $changed ) > self::MAX_COMPARED ) {
			return array();
		}
		$is_typed = function ( $segment, $path ) use ( $changed, $entry ) {
			$others = array_diff_key( $entry['m'], array( $path => '' ) );
			if ( in_array( MtService_Record::number( $segment->text ), $others, true ) ) {
				return false;
			}
			$words = MtService_Alignment::words( array( $segment ) );
			$own   = MtService_Alignment::alike( $words, $entry['k'][ $path ] ?? '' );
			foreach ( array_keys( array_diff_key( $changed, array( $path => '' ) ) ) as $other ) {
				if ( MtService_Alignment::alike( $words, $entry['k'][ $other ] ?? '' ) > $own ) {
					return false;
				}
			}
			return true;
		};
		return array_filter( $changed, $is_typed, ARRAY_FILTER_USE_BOTH );
	}

	/**
	 * Returns the correction to send: with inline codes if source and translation have the same codes, otherwise without
	 * codes.
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
