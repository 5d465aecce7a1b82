<?php
/**
 * Response that is sent unchanged.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Sends JSON text or a file, instead of data that WordPress encodes as JSON.
 */
class MtService_Raw_Response extends WP_REST_Response {

	/** @var string JSON. */
	private $text;

	/** @var callable|null Prints a larger response. */
	private $writer;

	/**
	 * Creates a response.
	 *
	 * @param string        $text   JSON.
	 * @param int           $status HTTP status.
	 * @param callable|null $writer Prints the response instead of the text.
	 */
	public function __construct( $text, $status = 200, $writer = null ) {
		parent::__construct( null, $status );
		$this->text   = $text;
		$this->writer = $writer;
	}

	/** Returns the JSON. */
	public function text() {
		return $this->text;
	}

	/** Prints the response. */
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
	 * Prints a response of this class at the end of the request.
	 *
	 * @param bool             $served Whether another plugin has printed the response.
	 * @param WP_HTTP_Response $result Response.
	 */
	public static function serve( $served, $result ) {
		if ( $served || ! $result instanceof self ) {
			return $served;
		}
		// WordPress sends more headers after this filter.
		register_shutdown_function( array( $result, 'write' ) );
		return true;
	}
}
