<?php
/**
 * Parts that several posts share.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * The parts of a post that other posts have, too: its categories and tags. They are translated with the first post that has them.
 */
class MtService_Shared {

	/** @var MtService_Terms|null Categories and tags; null if the translation has its own already. */
	private $terms;

	/** @var int[] Ids of translated terms by id of the source. */
	public $term_ids = array();

	/**
	 * Finds the shared parts.
	 *
	 * @param WP_Post      $post   The source.
	 * @param WP_Post|null $target The current translation.
	 * @param string[]     $pair   Languages: source and target.
	 */
	public function __construct( WP_Post $post, $target, array $pair ) {
		$this->terms = $target ? null : new MtService_Terms( $post, $pair );
	}

	/**
	 * Returns the texts to translate, by a name that is the same in all posts with the part.
	 *
	 * @return array<string, string[]>
	 */
	public function texts() {
		return $this->terms ? $this->terms->texts() : array();
	}

	/**
	 * Saves the translated parts. Run it in a transaction before anything else.
	 *
	 * @param array $done Translations by text.
	 */
	public function write( array $done ) {
		$this->term_ids = $this->terms ? $this->terms->write( $done ) : array();
	}

	/**
	 * Returns how many parts have a translation, and the names of some that stay unchanged.
	 *
	 * @return array
	 */
	public function report() {
		return array(
			'terms' => array(
				'translated' => count( $this->term_ids ),
				'left'       => array_values( array_slice( $this->terms ? $this->terms->left : array(), 0, MtService_Left_Out::MAX ) ),
			),
		);
	}
}
