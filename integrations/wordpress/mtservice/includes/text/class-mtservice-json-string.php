<?php
/**
 * A text in a block's comment.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * A string of a block's comment: HTML or plain text, written as WordPress writes it.
 */
class MtService_Json_String extends MtService_Parts {

	/**
	 * Its bytes in the comment.
	 *
	 * @var string
	 */
	private $raw;

	/**
	 * Takes a string.
	 *
	 * @param string $raw     Its bytes in the comment.
	 * @param string $value   What they stand for.
	 * @param string $context `html` or `plain`.
	 */
	public function __construct( $raw, $value, $context ) {
		parent::__construct(
			array( 'html' === $context ? new MtService_Html( $value ) : new MtService_Segment( $value, MtService_Segment::escape( trim( $value ) ), 'plain' ) )
		);
		$this->raw = $raw;
	}

	/**
	 * The bytes that it was made of.
	 */
	public function source() {
		return $this->raw;
	}

	/**
	 * The bytes with translations in them.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$value = parent::write( $translations );
		return parent::source() === $value ? $this->raw : serialize_block_attributes( $value );
	}
}
