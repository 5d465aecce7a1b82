<?php
/**
 * Text in a block comment.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * A string in a block comment: HTML or plain text, encoded in the same way as by WordPress.
 */
class MtService_Json_String extends MtService_Parts {

	/**
	 * Bytes of the string in the comment.
	 *
	 * @var string
	 */
	private $raw;

	/**
	 * Sets the string.
	 *
	 * @param string $raw     Bytes of the string in the comment.
	 * @param string $value   Decoded value.
	 * @param string $context `html` or `plain`.
	 */
	public function __construct( $raw, $value, $context ) {
		parent::__construct(
			array( 'html' === $context ? new MtService_Html( $value ) : new MtService_Segment( $value, MtService_Segment::escape( trim( $value ) ), 'plain' ) )
		);
		$this->raw = $raw;
	}

	/**
	 * Returns the original bytes.
	 */
	public function source() {
		return $this->raw;
	}

	/**
	 * Returns the bytes with translations inserted.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$value = parent::write( $translations );
		return parent::source() === $value ? $this->raw : serialize_block_attributes( $value );
	}
}
