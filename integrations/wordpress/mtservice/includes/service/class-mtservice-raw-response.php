<?php
/**
 * An answer that is sent as it is.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Text or a file in place of data that WordPress would write as JSON.
 */
class MtService_Raw_Response extends WP_REST_Response {

	/** @var string Text. */
	private $text;

	/** @var callable|null Prints a larger answer. */
	private $writer;

	/**
	 * Creates an answer.
	 *
	 * @param string        $text   JSON.
	 * @param int           $status HTTP status.
	 * @param callable|null $writer Prints the answer in place of the text.
	 */
	public function __construct( $text, $status = 200, $writer = null ) {
		parent::__construct( null, $status );
		$this->text   = $text;
		$this->writer = $writer;
	}

	/** The JSON. */
	public function text() {
		return $this->text;
	}

	/** Prints the answer. */
	public function write() {
		while ( ob_get_level() > 0 ) {
			ob_end_clean();
		}
		if ( $this->writer ) {
			( $this->writer )();
		} else {
			echo $this->text; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON of the service, sent as JSON.
		}
	}

	/**
	 * Has the answer printed at the end of the request, when it is one of this class.
	 *
	 * @param bool             $served Whether another plugin printed something.
	 * @param WP_HTTP_Response $result Answer.
	 */
	public static function serve( $served, $result ) {
		if ( $served || ! $result instanceof self ) {
			return $served;
		}
		// WordPress still sends headers after this.
		register_shutdown_function( array( $result, 'write' ) );
		return true;
	}
}
