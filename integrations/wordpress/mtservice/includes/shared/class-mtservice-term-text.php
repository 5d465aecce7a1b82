<?php
/**
 * Texts of a term.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Name and description of one category or tag: finds what is new in them since their translation, and writes it. What people
 * changed in the translation stays, also if the source changes.
 */
class MtService_Term_Text {

	/** Term meta of a translation: hashes of the `s` source and of the `t` translation by field. */
	const RECORD = '_mtservice_record';

	/** Fields that are translated. */
	const FIELDS = array( 'name', 'description' );

	/** Maximum number of characters of a name, as WordPress' table has it. */
	const MAX_NAME = 200;

	/** @var WP_Term The source. */
	public $source;

	/** @var WP_Term|null The current translation. */
	private $target;

	/** @var MtService_Block[] Texts to translate by field. */
	private $new = array();

	/**
	 * Compares a term with its translation.
	 *
	 * @param WP_Term      $source The source.
	 * @param WP_Term|null $target The current translation.
	 */
	public function __construct( WP_Term $source, ?WP_Term $target ) {
		$this->source = $source;
		$this->target = $target;
		$record       = $target ? get_term_meta( $target->term_id, self::RECORD, true ) : array();
		foreach ( self::FIELDS as $field ) {
			$entry  = is_array( $record ) ? $record[ $field ] ?? null : null;
			$is_due = ! $target || ( $entry && md5( $source->$field ) !== $entry['s'] && md5( $target->$field ) === $entry['t'] );
			$block  = new MtService_Block( $field, array( new MtService_Html( $source->$field, 'description' === $field ) ) );
			if ( $is_due ) {
				$this->new[ $field ] = $block;
			}
		}
	}

	/** Whether the name has words. A year, for example, is the same in all languages. */
	public function has_words() {
		return ! isset( $this->new['name'] ) || array() !== $this->new['name']->segments();
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		return array_merge( array(), ...array_values( array_map( fn( $block ) => wp_list_pluck( $block->segments(), 'text' ), $this->new ) ) );
	}

	/**
	 * Makes the translation.
	 *
	 * @param array  $done     Translations by text.
	 * @param int    $parent   Id of its parent; 0 without one.
	 * @param string $language Language of the translation.
	 * @return int|WP_Error Id of the translation.
	 */
	public function create( array $done, $parent, $language ) {
		$taxonomy = $this->source->taxonomy;
		$values   = $this->values( $done );
		$args     = array(
			'parent'      => $parent,
			'description' => wp_slash( $values['description'] ),
		);
		$made     = wp_insert_term( wp_slash( $values['name'] ), $taxonomy, $args );
		// Its name is taken, maybe by the source itself. With an own slug, WordPress allows the name twice.
		if ( is_wp_error( $made ) && 'term_exists' === $made->get_error_code() ) {
			$made = wp_insert_term( wp_slash( $values['name'] ), $taxonomy, $args + array( 'slug' => self::free_slug( $values['name'], $taxonomy, $language ) ) );
		}
		if ( is_wp_error( $made ) ) {
			return $made;
		}
		$this->note( $made['term_id'] );
		return $made['term_id'];
	}

	/**
	 * Brings the translation up to date.
	 *
	 * @param array $done Translations by text.
	 */
	public function update( array $done ) {
		if ( array() === $this->new ) {
			return;
		}
		$saved = wp_update_term( $this->target->term_id, $this->source->taxonomy, wp_slash( $this->values( $done ) ) );
		if ( ! is_wp_error( $saved ) ) {
			$this->note( $this->target->term_id );
		}
	}

	/**
	 * Returns the translated fields.
	 *
	 * @param array $done Translations by text.
	 */
	private function values( array $done ) {
		$values = array();
		foreach ( $this->new as $field => $block ) {
			$values[ $field ] = $block->write( $done );
		}
		if ( isset( $values['name'] ) ) {
			// WordPress refuses a longer name; half of an entity would be shown.
			$name           = wp_unslash( sanitize_term_field( 'name', wp_slash( $values['name'] ), 0, $this->source->taxonomy, 'db' ) );
			$values['name'] = mb_strlen( $name ) > self::MAX_NAME ? preg_replace( '~&[^;\s]*$~D', '', mb_substr( $name, 0, self::MAX_NAME ) ) : $name;
		}
		return $values;
	}

	/**
	 * Notes what was translated.
	 *
	 * @param int $id Id of the translation.
	 */
	private function note( $id ) {
		$stored = get_term( $id, $this->source->taxonomy );
		$record = get_term_meta( $id, self::RECORD, true );
		$record = is_array( $record ) ? $record : array();
		foreach ( array_keys( $this->new ) as $field ) {
			$record[ $field ] = array(
				's' => md5( $this->source->$field ),
				't' => md5( $stored->$field ),
			);
		}
		update_term_meta( $id, self::RECORD, $record );
	}

	/**
	 * Returns a slug that no term of the taxonomy has, such as `wordpress-lv`.
	 *
	 * @param string $name     Name of the translation.
	 * @param string $taxonomy The taxonomy.
	 * @param string $language Its language.
	 */
	private static function free_slug( $name, $taxonomy, $language ) {
		$ending = '-' . sanitize_title( $language );
		$slug   = sanitize_title( $name, 'term' );
		// Slugs in other scripts are percent-encoded, and must not be cut within a character.
		$slug = utf8_uri_encode( urldecode( $slug ), 180 ) . $ending;
		for ( $try = $slug, $number = 2; get_term_by( 'slug', $try, $taxonomy ); ++$number ) {
			$try = $slug . '-' . $number;
		}
		return $try;
	}
}
