<?php
/**
 * Text with some known translations.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * Parts with texts whose translation is reused, because users translated or corrected them.
 */
class MtService_Known extends MtService_Parts {

	/** @var array Known translations by text. */
	private $known;

	/**
	 * Sets the parts and their known translations.
	 *
	 * @param array $parts Parts.
	 * @param array $known Known translations by text.
	 */
	public function __construct( array $parts, array $known ) {
		parent::__construct( $parts );
		$this->known = $known;
	}

	/**
	 * Returns the bytes with translations inserted.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		return parent::write( $this->known + $translations );
	}
}
