<?php
/**
 * Translation of many texts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Translates the texts of one post with the system of a language pair. Keeps finished translations for an hour, so that a
 * starting system, a limit or a broken connection does not cost the same characters twice.
 */
class MtService_Translator {

	/** Seconds after which a response reports the progress. */
	const PATIENCE = 8;

	/** Maximum number of characters per request. */
	const BATCH = 8000;

	/** @var array `systemID` and `options`. */
	private $system;

	/** @var string Name of the transient with finished translations. */
	private $name;

	/** @var array|null How the texts were translated, without the share of people; null without facts. */
	private $facts = null;

	/** @var array Share of people by text; null for a text without a record. */
	private $shares = array();

	/**
	 * Creates a translator.
	 *
	 * @param array  $system `systemID` and `options`.
	 * @param string $job    Name of the translated content, such as the id of a post.
	 */
	public function __construct( array $system, $job ) {
		$this->system = $system;
		$this->name   = 'mtservice_done_' . md5( wp_json_encode( array( $system, MtService_Settings::address(), get_current_user_id(), $job ) ) );
	}

	/**
	 * Translates texts until all are finished or the time is up.
	 *
	 * @param string[] $texts Texts.
	 * @return array|WP_Error Translations by text; call again for missing translations.
	 */
	public function translate( array $texts ) {
		$texts = array_values( array_unique( $texts ) );
		$kept  = get_transient( $this->name );
		$done  = array_intersect_key( is_array( $kept ) ? $kept['done'] ?? array() : array(), array_flip( $texts ) );

		$this->facts  = $kept['facts'] ?? null;
		$this->shares = array_intersect_key( $kept['shares'] ?? array(), $done );
		$left  = array_values( array_diff( $texts, array_map( 'strval', array_keys( $done ) ) ) );
		/**
		 * Filters how long one request translates before it reports progress. Must be less than PHP and the web server allow.
		 *
		 * @param int $seconds Seconds.
		 */
		$until = microtime( true ) + (int) apply_filters( 'mtservice_patience', self::PATIENCE );
		while ( array() !== $left && ( ! isset( $client ) || microtime( true ) < $until ) ) {
			$client = MtService_Client::current();
			$batch  = self::batch( $left );
			$answer = is_wp_error( $client ) ? $client : $this->ask_within_limit( $client, $batch );
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			MtService_Usage::add( $batch );
			$done += array_combine( $batch, array_column( $answer, 0 ) );
			$left  = array_slice( $left, count( $batch ) );
			$this->remember( $batch, array_column( $answer, 1 ) );
			$state = array(
				'done'   => $done,
				'facts'  => $this->facts,
				'shares' => $this->shares,
			);
			set_transient( $this->name, $state, HOUR_IN_SECONDS );
		}
		return $done;
	}

	/**
	 * Returns the record of all texts; null if there is none, or if the service did not say how it translated one of them.
	 *
	 * @return array|null
	 */
	public function record() {
		$records = array();
		foreach ( $this->shares as $text => $share ) {
			// A text without letters is neither a machine's nor a person's.
			if ( ! preg_match( '/\p{L}/u', (string) preg_replace( MtService_Segment::TAG, '', (string) $text ) ) ) {
				continue;
			}
			if ( null === $share ) {
				return null;
			}
			$records[] = array( 'human' => $share ) + $this->facts;
		}
		return MtService_Provenance::combine( $records );
	}

	/**
	 * Remembers how texts were translated.
	 *
	 * @param string[] $texts   Texts.
	 * @param array    $records Their records, or null.
	 */
	private function remember( array $texts, array $records ) {
		$this->shares += array_combine( $texts, array_map( fn( $record ) => $record['human'] ?? null, $records ) );
		$this->facts   = MtService_Provenance::combine( array_filter( array_merge( array( $this->facts ), $records ) ) );
	}

	/** Deletes the kept translations once they are saved in a post. */
	public function forget() {
		delete_transient( $this->name );
	}

	/**
	 * Requests translations if the limit of the user allows it.
	 *
	 * @param MtService_Client $client The client.
	 * @param string[]         $texts  Texts.
	 * @return array|WP_Error For each text the translation, and its record or null.
	 */
	private function ask_within_limit( MtService_Client $client, array $texts ) {
		$characters = MtService_Usage::count( $texts );
		$answer     = MtService_User_Limit::take( $characters ) ?? $this->ask( $client, $texts );
		if ( is_wp_error( $answer ) && MtService_User_Limit::ERROR !== $answer->get_error_code() ) {
			MtService_User_Limit::give_back( $characters );
		}
		return $answer;
	}

	/**
	 * Requests translations from the service; splits the texts in half if there are too many for one request.
	 *
	 * @param MtService_Client $client The client.
	 * @param string[]         $texts  Texts.
	 * @return array|WP_Error For each text the translation, and its record or null.
	 */
	private function ask( MtService_Client $client, array $texts ) {
		$answer = $client->translate_with_records( $texts, $this->system['systemID'], $this->system['options'] );
		if ( ! is_wp_error( $answer ) || 'mtservice_textSizeLimitExceeded' !== $answer->get_error_code() || count( $texts ) < 2 ) {
			return $answer;
		}
		$translated = array();
		foreach ( array_chunk( $texts, (int) ceil( count( $texts ) / 2 ) ) as $half ) {
			$answer = $this->ask( $client, $half );
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			array_push( $translated, ...$answer );
		}
		return $translated;
	}

	/**
	 * Returns the first texts that fit into one request.
	 *
	 * @param string[] $texts Texts.
	 */
	private static function batch( array $texts ) {
		$length = 0;
		foreach ( $texts as $index => $text ) {
			$length += strlen( $text );
			if ( $index > 0 && ( $length > self::BATCH || $index >= MtService_Client::BATCH_TEXTS ) ) {
				return array_slice( $texts, 0, $index );
			}
		}
		return $texts;
	}
}
