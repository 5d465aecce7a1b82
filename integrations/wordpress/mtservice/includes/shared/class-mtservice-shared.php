<?php
/**
 * Parts that several posts share.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * The parts of a post that other posts have, too: its categories and tags, and its synced patterns. They are translated with the
 * first post that has them.
 */
class MtService_Shared {

	/** @var int[] Ids of translated terms by id of the source. */
	public $term_ids = array();

	/** @var MtService_Terms|null Categories and tags; null if the translation has its own already. */
	private $terms;

	/** @var MtService_Patterns Synced patterns. */
	private $patterns;

	/**
	 * Sets the shared parts.
	 *
	 * @param MtService_Terms|null $terms    Categories and tags.
	 * @param MtService_Patterns   $patterns Synced patterns.
	 */
	public function __construct( ?MtService_Terms $terms, MtService_Patterns $patterns ) {
		$this->terms    = $terms;
		$this->patterns = $patterns;
	}

	/**
	 * Returns the texts to translate, by a name that is the same in all posts with the part.
	 *
	 * @return array<string, string[]>
	 */
	public function texts() {
		return ( $this->terms ? $this->terms->texts() : array() ) + $this->patterns->texts();
	}

	/**
	 * Saves the translated parts. Run it first in a transaction.
	 *
	 * @param array      $done  Translations by text.
	 * @param array|null $facts How the texts were translated.
	 * @return array|WP_Error Translations by text, and those of patterns.
	 */
	public function write( array $done, $facts ) {
		if ( $this->terms ) {
			$this->terms->lock();
		}
		$this->patterns->lock();
		$this->term_ids = $this->terms ? $this->terms->write( $done ) : array();
		return $this->patterns->write( $done, $facts );
	}

	/**
	 * Returns how many parts have a translation, and the names of some that stay unchanged.
	 *
	 * @return array
	 */
	public function report() {
		return array(
			'terms'    => self::of( $this->term_ids, $this->terms ? $this->terms->left : array() ),
			'patterns' => self::of( $this->patterns->known, $this->patterns->left ) + array( 'open' => array_values( $this->patterns->open ) ),
		);
	}

	/**
	 * Returns the report of one kind of parts.
	 *
	 * @param int[]    $known Ids of translations.
	 * @param string[] $left  Names of parts without a translation.
	 */
	private static function of( array $known, array $left ) {
		return array(
			'translated' => count( $known ),
			'left'       => array_values( array_slice( $left, 0, MtService_Left_Out::MAX ) ),
		);
	}
}
