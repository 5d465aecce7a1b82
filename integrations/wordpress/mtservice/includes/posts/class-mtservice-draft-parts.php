<?php
/**
 * Parts of a post that are translated.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Compares the title, excerpt, content, footnotes and other post meta of a post with its current translation: finds the texts to
 * translate, and puts their translations together.
 */
class MtService_Draft_Parts {

	/** @var MtService_Merge The content. */
	public $merge;

	/** @var MtService_Post_Meta The other post meta. */
	public $meta;

	/** @var MtService_Variations The variations of a product. */
	public $variations;

	/** @var MtService_Footnotes The footnotes. */
	private $footnotes;

	/** @var array `block`, `kept` text or null, `texts` to translate, and `entry` of the title and the excerpt. */
	private $fields;

	/** @var bool Whether the current translation has a record. */
	private $has_record;

	/**
	 * Compares a source and its translation.
	 *
	 * @param int          $id     Id of the source.
	 * @param array        $source The source's `title`, `excerpt`, `content` and `footnotes`.
	 * @param WP_Post|null $target The current translation.
	 */
	public function __construct( $id, array $source, $target ) {
		$record           = $target ? MtService_Draft::record( $target->ID ) : array();
		$this->has_record = array() !== $record;
		// Without a record, the block of the source for each block of the translation is unknown, so everything is replaced.
		$present         = new MtService_Blocks( $this->has_record ? $target->post_content : '' );
		$this->merge     = new MtService_Merge( new MtService_Blocks( $source['content'] ), $present, $record['blocks'] ?? array() );
		$this->fields    = self::fields( $source, $target, $record );
		$notes           = $this->has_record ? (string) get_post_meta( $target->ID, MtService_Footnotes::META, true ) : '';
		$this->footnotes = new MtService_Footnotes( $source['footnotes'], $notes, $record['footnotes'] ?? array(), $this->merge->write( array() ) );
		$this->meta      = new MtService_Post_Meta( $id, $target ? $target->ID : 0, $record );
		// The record says which variations belong together.
		$this->variations = new MtService_Variations( $id, $target ? $target->ID : 0, $record );
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		return array_merge( $this->merge->texts(), $this->footnotes->texts(), $this->meta->texts(), $this->variations->texts(), ...array_column( $this->fields, 'texts' ) );
	}

	/** Whether texts of the current translation are kept. */
	public function is_kept() {
		return $this->has_record && ( $this->merge->counts->kept + $this->meta->kept + $this->variations->kept() > 0 || array() !== array_filter( array_column( $this->fields, 'kept' ) ) );
	}

	/**
	 * Returns the translation as values of `wp_insert_post`.
	 *
	 * @param array $done Translations by text.
	 */
	public function values( array $done ) {
		// The order of the footnotes is that of the content.
		$content = $this->footnotes->numbered( $this->merge->write( $done ) );
		$notes   = $this->footnotes->write( $done );
		$values  = array(
			'post_content' => $content,
			// Saved together with the post, so that its revision includes the footnotes.
			'meta_input'   => ( null === $notes ? array() : array( MtService_Footnotes::META => $notes ) ) + $this->meta->write( $done ),
		);
		foreach ( array_keys( $this->fields ) as $name ) {
			$values[ MtService_Draft::FIELDS[ $name ] ] = $this->field( $name, $done );
		}
		return $values;
	}

	/**
	 * Returns the record of the translation, see MtService_Record.
	 *
	 * @param array $done Translations by text.
	 * @param int   $id   Id of the saved translation.
	 */
	public function record( array $done, $id ) {
		$saved  = function ( $content ) {
			return wp_unslash( apply_filters( 'content_save_pre', wp_slash( $content ) ) ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- Hook of WordPress.
		};
		$record = array(
			'blocks'    => $this->merge->entries( $done, $saved ),
			'footnotes' => $this->footnotes->entries( $done, $saved ),
		);
		foreach ( $this->fields as $name => $field ) {
			$record[ $name ] = MtService_Record::entry( $field['block'], MtService_Draft::field( $name, $this->field( $name, $done ) ), array(), $field['entry'] );
		}
		return $record + $this->meta->finish( $id );
	}

	/**
	 * Returns the translated title or excerpt.
	 *
	 * @param string $name Name of the field.
	 * @param array  $done Translations by text.
	 */
	private function field( $name, array $done ) {
		return $this->fields[ $name ]['kept'] ?? $this->fields[ $name ]['block']->write( $done );
	}

	/**
	 * Returns the fields besides the content.
	 *
	 * @param array        $source The source's texts.
	 * @param WP_Post|null $target The translation.
	 * @param array        $record Its record.
	 */
	private static function fields( array $source, $target, array $record ) {
		$fields = array();
		foreach ( MtService_Draft::FIELDS as $name => $column ) {
			$block           = MtService_Draft::field( $name, $source[ $name ] );
			$entry           = $record[ $name ] ?? null;
			$is_same         = $target && $entry && $entry['s'] === $block->fingerprint();
			$fields[ $name ] = array(
				'block' => $block,
				'kept'  => $is_same ? $target->$column : null,
				'texts' => $is_same ? array() : wp_list_pluck( $block->segments(), 'text' ),
				'entry' => $is_same ? $entry : null,
			);
		}
		return $fields;
	}
}
