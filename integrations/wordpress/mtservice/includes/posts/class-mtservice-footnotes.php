<?php
/**
 * Footnotes of a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Footnotes stand in a meta of the post, as JSON with an `id` and the `content` of each; the text has their anchors. Those
 * whose source did not change stay as they are in the translation, and so do those that people added there.
 */
class MtService_Footnotes {

	/** Meta of a post, as WordPress calls it. */
	const META = 'footnotes';

	/** The anchor of a footnote up to its number: its beginning, and the id in it. */
	const ANCHOR = '~(<sup\b[^>]*\sdata-fn="([^"]*)"[^>]*>(?:<(?!/)[^>]*>)+)\d+(?=<)~';

	/** @var string[] Footnotes of the source by their id. */
	private $source;

	/** @var string[] Footnotes of the translation as it is now, by their id. */
	private $present;

	/** @var array Entries of the record, by the id of a footnote. */
	private $entries;

	/** @var string[] Ids in the order of the text; last those that it does not have. */
	private $order;

	/** @var int[] Of the footnotes in the text their places there, by their id. */
	private $places;

	/** Adds the hooks. */
	public static function register() {
		add_filter( 'pll_copy_post_metas', array( __CLASS__, 'keep_apart' ), 10, 2 );
	}

	/**
	 * Footnotes are text: Polylang does not bring those of one language to another with other custom fields.
	 *
	 * @param string[] $keys    Keys of meta.
	 * @param bool     $is_sync Whether they are kept equal in all languages; else they are copied once.
	 */
	public static function keep_apart( $keys, $is_sync ) {
		return $is_sync ? array_diff( (array) $keys, array( self::META ) ) : $keys;
	}

	/**
	 * Compares.
	 *
	 * @param string $source  Footnotes of the source.
	 * @param string $present Footnotes of the translation as it is now.
	 * @param array  $entries Entries of the record.
	 * @param string $content The text of the translation; it need not be translated yet.
	 */
	public function __construct( $source, $present, array $entries, $content ) {
		$this->source  = self::by_id( $source );
		$this->present = self::by_id( $present );
		$this->entries = $entries;
		$this->put_in_order( $content );
	}

	/**
	 * A text without the numbers of its footnotes: WordPress counts them anew when any of them comes or goes.
	 *
	 * @param string $html The text.
	 */
	public static function without_numbers( $html ) {
		return false === strpos( $html, 'data-fn=' ) ? $html : preg_replace( self::ANCHOR, '$1', $html );
	}

	/**
	 * The text of the translation with its footnotes counted as WordPress counts them; their order is that of this text from
	 * then on.
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
	 * Takes the order from the text.
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
	 * The texts to translate.
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
	 * The footnotes of the translation as they are stored; null where there are none.
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
	 * The entries of the new record.
	 *
	 * @param array    $translations Translations by the text that was sent.
	 * @param callable $saved        Gives content as WordPress saves it.
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
	 * What people corrected: pairs of texts, and the entries in which they are known.
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
	 * A footnote of the translation; null where there is none.
	 *
	 * @param string $id           Its id.
	 * @param array  $translations Translations by the text that was sent.
	 * @return string|null
	 */
	private function content( $id, array $translations ) {
		if ( $this->is_kept( $id ) || ! isset( $this->source[ $id ] ) ) {
			// One that the source lost goes, unless people have it in text of their own.
			$is_left = isset( $this->entries[ $id ] ) && ! isset( $this->source[ $id ] ) && ! isset( $this->places[ $id ] );
			return $is_left ? null : $this->present[ $id ] ?? null;
		}
		return self::block( $this->source[ $id ] )->write( $translations );
	}

	/**
	 * Whether a footnote stays as it is.
	 *
	 * @param string $id Its id.
	 */
	private function is_kept( $id ) {
		return isset( $this->source[ $id ], $this->present[ $id ], $this->entries[ $id ] )
			&& self::block( $this->source[ $id ] )->fingerprint() === $this->entries[ $id ]['s'];
	}

	/**
	 * A footnote as a block.
	 *
	 * @param string $html The footnote.
	 */
	private static function block( $html ) {
		return MtService_Draft::field( 'footnote', $html );
	}

	/**
	 * Footnotes by their id.
	 *
	 * @param string $json What is stored.
	 * @return string[]
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
