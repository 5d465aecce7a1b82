<?php
/**
 * Footnotes of a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Merges the footnotes of a translation. WordPress stores footnotes in post meta as JSON with an `id` and `content`
 * each, and their anchors in the text. Footnotes whose source did not change are kept, and so are footnotes that users
 * added.
 */
class MtService_Footnotes {

	/** Name of the post meta in WordPress. */
	const META = 'footnotes';

	/** Matches the anchor of a footnote with its number; captures the part before the number, and the id. */
	const ANCHOR = '~(<sup\b[^>]*\sdata-fn="([^"]*)"[^>]*>(?:<(?!/)[^>]*>)+)\d+(?=<)~';

	/** @var string[] Footnotes of the source by id. */
	private $source;

	/** @var string[] Footnotes of the current translation by id. */
	private $present;

	/** @var array Entries of the record by footnote id. */
	private $entries;

	/** @var string[] Ids in the order of the text, followed by the ids that are not in the text. */
	private $order;

	/** @var int[] Positions of the footnotes in the text by id. */
	private $places;

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'pll_copy_post_metas', array( __CLASS__, 'keep_apart' ), 10, 2 );
	}

	/**
	 * Excludes footnotes from the custom fields that Polylang synchronizes between languages, since they are text.
	 *
	 * @param string[] $keys    Meta keys.
	 * @param bool     $is_sync Whether Polylang synchronizes them; otherwise it copies them once.
	 */
	public static function keep_apart( $keys, $is_sync ) {
		return $is_sync ? array_diff( (array) $keys, array( self::META ) ) : $keys;
	}

	/**
	 * Compares the footnotes of a source and its translation.
	 *
	 * @param string $source  Footnotes of the source.
	 * @param string $present Footnotes of the current translation.
	 * @param array  $entries Entries of the record.
	 * @param string $content Text of the translation, which may not be translated yet.
	 */
	public function __construct( $source, $present, array $entries, $content ) {
		$this->source  = self::by_id( $source );
		$this->present = self::by_id( $present );
		$this->entries = $entries;
		$this->put_in_order( $content );
	}

	/**
	 * Removes the numbers of footnotes from a text. WordPress renumbers footnotes whenever one is added or deleted.
	 *
	 * @param string $html The text.
	 */
	public static function without_numbers( $html ) {
		return false === strpos( $html, 'data-fn=' ) ? $html : preg_replace( self::ANCHOR, '$1', $html );
	}

	/**
	 * Numbers the footnotes in the text of the translation as WordPress does, and adopts their order.
	 *
	 * @param string $content The text.
	 */
	public function numbered( $content ) {
		$this->put_in_order( $content );
		return preg_replace_callback(
			self::ANCHOR,
			function ( $anchor ) {
				return $anchor[1] . ( $this->places[ $anchor[2] ] + 1 );
			},
			$content
		);
	}

	/**
	 * Sorts the footnotes by their order in the text.
	 *
	 * @param string $content The text.
	 */
	private function put_in_order( $content ) {
		preg_match_all( '~\sdata-fn="([^"]*)"~', $content, $anchors );
		$in_text      = array_values( array_unique( $anchors[1] ) );
		$this->places = array_flip( $in_text );
		$this->order  = array_values( array_unique( array_merge( $in_text, array_keys( $this->present ) ) ) );
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		$texts = array();
		foreach ( $this->order as $id ) {
			if ( isset( $this->source[ $id ] ) && ! $this->is_kept( $id ) ) {
				array_push( $texts, ...wp_list_pluck( self::block( $this->source[ $id ] )->segments(), 'text' ) );
			}
		}
		return $texts;
	}

	/**
	 * Returns the footnotes of the translation as JSON; null without footnotes.
	 *
	 * @param array $translations Translations by the text that was sent.
	 * @return string|null
	 */
	public function write( array $translations ) {
		$list = array();
		foreach ( $this->order as $id ) {
			$content = $this->content( $id, $translations );
			if ( null !== $content ) {
				$list[] = array(
					'content' => $content,
					'id'      => (string) $id,
				);
			}
		}
		return array() === $list && array() === $this->present ? null : wp_json_encode( $list, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
	}

	/**
	 * Returns the entries for the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Filters content as WordPress does when saving.
	 */
	public function entries( array $translations, callable $saved ) {
		$entries = array();
		foreach ( array_intersect_key( $this->source, array_flip( $this->order ) ) as $id => $html ) {
			$written        = self::block( $saved( $this->content( $id, $translations ) ) );
			$entries[ $id ] = MtService_Record::entry( self::block( $html ), $written, array(), $this->is_kept( $id ) ? $this->entries[ $id ] : null );
		}
		return $entries;
	}

	/**
	 * Returns the corrections as pairs of texts, and the entries updated with them.
	 *
	 * @param string $source  Footnotes of the source.
	 * @param string $present Footnotes of the translation.
	 * @param array  $entries Entries of the record.
	 */
	public static function corrections( $source, $present, array $entries ) {
		$source  = self::by_id( $source );
		$present = self::by_id( $present );
		$pairs   = array();
		foreach ( $entries as $id => $entry ) {
			if ( isset( $source[ $id ], $present[ $id ] ) ) {
				list( $own, $entries[ $id ] ) = MtService_Corrections::of_field( self::block( $source[ $id ] ), self::block( $present[ $id ] ), $entry );
				array_push( $pairs, ...$own );
			}
		}
		return array( $pairs, $entries );
	}

	/**
	 * Whether users changed, added or deleted footnotes of a translation.
	 *
	 * @param string $present Footnotes of the translation.
	 * @param array  $entries Entries of the record.
	 */
	public static function is_edited( $present, array $entries ) {
		$present = self::by_id( $present );
		foreach ( $entries as $id => $entry ) {
			if ( ! isset( $present[ $id ] ) || array() !== MtService_Record::corrected( self::block( $present[ $id ] ), $entry ) ) {
				return true;
			}
		}
		return array() !== array_diff_key( $present, $entries );
	}

	/**
	 * Returns a footnote for the translation; null if the translation should not have this footnote.
	 *
	 * @param string $id           Id of the footnote.
	 * @param array  $translations Translations by the text that was sent.
	 * @return string|null
	 */
	private function content( $id, array $translations ) {
		if ( $this->is_kept( $id ) || ! isset( $this->source[ $id ] ) ) {
			// A footnote deleted in the source is deleted here too, unless the text of the translation still uses it.
			$is_left = isset( $this->entries[ $id ] ) && ! isset( $this->source[ $id ] ) && ! isset( $this->places[ $id ] );
			return $is_left ? null : $this->present[ $id ] ?? null;
		}
		return self::block( $this->source[ $id ] )->write( $translations );
	}

	/**
	 * Whether a footnote is kept.
	 *
	 * @param string $id Id of the footnote.
	 */
	private function is_kept( $id ) {
		return isset( $this->source[ $id ], $this->present[ $id ], $this->entries[ $id ] )
			&& self::block( $this->source[ $id ] )->fingerprint() === $this->entries[ $id ]['s'];
	}

	/**
	 * Converts a footnote to a block.
	 *
	 * @param string $html HTML of the footnote.
	 */
	private static function block( $html ) {
		return MtService_Draft::field( 'footnote', $html );
	}

	/**
	 * Decodes stored footnotes.
	 *
	 * @param string $json JSON of the footnotes.
	 * @return string[] Footnotes by id.
	 */
	private static function by_id( $json ) {
		$found = array();
		$list  = json_decode( (string) $json, true );
		foreach ( is_array( $list ) ? $list : array() as $note ) {
			if ( is_array( $note ) && is_string( $note['id'] ?? null ) && is_string( $note['content'] ?? null ) ) {
				$found[ $note['id'] ] = $note['content'];
			}
		}
		return $found;
	}
}
