<?php
/**
 * Text whose translation is known in part.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * Parts some of whose texts people translated or corrected.
 */
class MtService_Known extends MtService_Parts {

	/** @var array Translations by their text. */
	private $known;

	/**
	 * Puts parts in order.
	 *
	 * @param array $parts Parts.
	 * @param array $known Translations by their text.
	 */
	public function __construct( array $parts, array $known ) {
		parent::__construct( $parts );
		$this->known = $known;
	}

	/**
	 * The bytes with translations in them.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		return parent::write( $this->known + $translations );
	}
}
