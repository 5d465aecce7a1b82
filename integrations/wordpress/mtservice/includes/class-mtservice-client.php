<?php
/**
 * Asks the service.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Calls operations of the service through WordPress's HTTP functions. Every fault is a WP_Error of `MtService_Errors`.
 */
class MtService_Client {

	const APP_ID = 'mtservice-wordpress';
	/** Texts and bytes of one request at most; services refuse larger ones, and small ones show progress. */
	const BATCH_TEXTS = 50;
	const BATCH_BYTES = 20000;

	/** @var string Address of the service. */
	private $address;

	/** @var string Key of the user of the service. */
	private $token;

	/**
	 * Creates a client.
	 *
	 * @param string $address Address of the service, without `service.svc`.
	 * @param string $token   Key.
	 */
	public function __construct( $address, #[\SensitiveParameter] $token ) {
		$this->address = $address;
		$this->token   = $token;
	}

	/**
	 * The client with the stored address and key.
	 *
	 * @return MtService_Client|WP_Error
	 */
	public static function current() {
		$address = MtService_Settings::address();
		if ( '' === $address ) {
			return MtService_Errors::make( 'noAddress', 503 );
		}
		$token = MtService_Settings::token();
		return '' === $token ? MtService_Errors::make( 'noKey', 503 ) : new self( $address, $token );
	}

	/**
	 * The translation systems of the key, as the service describes them (`ID`, `SrcLanguage`, `Metadata` …).
	 *
	 * @return array|WP_Error
	 */
	public function systems() {
		$list = $this->call( 'GetSystemList', array( 'appID' => self::APP_ID ) );
		if ( is_wp_error( $list ) ) {
			return $list;
		}
		return is_array( $list['System'] ?? null ) ? $list['System'] : MtService_Errors::malformed( 200 );
	}

	/**
	 * Translates texts, which may have inline tags; the answers have the keys of the texts.
	 *
	 * @param string[] $texts     Texts.
	 * @param string   $system_id Id of the system.
	 * @param string   $options   Options, as `termCorpusId=c-1`.
	 * @return string[]|WP_Error
	 */
	public function translate_texts( $texts, $system_id, $options = '' ) {
		$translated = array();
		foreach ( self::batches( $texts ) as $batch ) {
			$answers = $this->call(
				'TranslateArray',
				array(
					'appID'     => self::APP_ID,
					'systemID'  => $system_id,
					'textArray' => array_values( $batch ),
					'options'   => $options,
				),
				'POST'
			);
			if ( is_wp_error( $answers ) ) {
				return $answers;
			}
			if ( ! is_array( $answers ) || count( $answers ) !== count( $batch ) || $answers !== array_filter( $answers, 'is_string' ) ) {
				return MtService_Errors::malformed( 200 );
			}
			$translated += array_combine( array_keys( $batch ), $answers );
		}
		return $translated;
	}

	/**
	 * Gives the service a better translation of a text.
	 *
	 * @param string $system_id   Id of the system.
	 * @param string $text        Text.
	 * @param string $translation Its translation by a person.
	 * @return true|WP_Error
	 */
	public function update_translation( $system_id, $text, $translation ) {
		$answer = $this->call(
			'UpdateTranslation',
			array(
				'appID'       => self::APP_ID,
				'systemID'    => $system_id,
				'text'        => $text,
				'translation' => $translation,
				'options'     => '',
			),
			'POST'
		);
		return is_wp_error( $answer ) ? $answer : true;
	}

	/**
	 * Calls an operation, and reads its answer.
	 *
	 * @param string $operation  Name of the operation.
	 * @param array  $parameters Its parameters.
	 * @param string $method     `GET` or `POST`.
	 * @return mixed|WP_Error The value of the JSON; null for an empty answer.
	 */
	public function call( $operation, $parameters, $method = 'GET' ) {
		$content = 'POST' === $method
			? array( 'body' => wp_json_encode( $parameters, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) )
			: array( 'query' => $parameters );
		$answer  = $this->send( $operation, $content );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( $status < 200 || $status > 299 ) {
			return MtService_Errors::of_answer( $answer );
		}
		$body = (string) wp_remote_retrieve_body( $answer );
		if ( '' === $body ) {
			return null;
		}
		$value = json_decode( $body, true );
		return null === $value && 'null' !== trim( $body ) ? MtService_Errors::malformed( $status ) : $value;
	}

	/**
	 * Sends a request; the answer may be one of an error.
	 *
	 * @param string $operation Name of the operation.
	 * @param array  $content   `query` (names and values), `body` (JSON), `accept`, `timeout` in seconds, `into` (file that
	 *                          the answer is written to) and `from` (file that is sent in place of a body).
	 * @return array|WP_Error Answer of WordPress's HTTP functions.
	 */
	public function send( $operation, $content ) {
		$url  = $this->address . '/service.svc/json/' . $operation;
		$args = array(
			'method'      => isset( $content['body'] ) || isset( $content['from'] ) ? 'POST' : 'GET',
			'headers'     => array(
				'client-id' => $this->token,
				'Accept'    => $content['accept'] ?? 'application/json',
			),
			'timeout'     => $content['timeout'] ?? 60,
			// A redirect would carry the key to another address.
			'redirection' => 0,
			'user-agent'  => self::APP_ID . '/' . MTSERVICE_VERSION,
		);
		if ( ! empty( $content['query'] ) ) {
			$url .= '?' . http_build_query( $content['query'], '', '&', PHP_QUERY_RFC3986 );
		}
		if ( 'POST' === $args['method'] ) {
			$args['headers']['Content-Type'] = 'application/json; charset=utf-8';
			$args['body']                    = $content['body'] ?? '';
		}
		if ( isset( $content['into'] ) ) {
			$args['stream']   = true;
			$args['filename'] = $content['into'];
		}
		$answer = isset( $content['from'] )
			? MtService_Uploads::send( $url, $args, $content['from'] )
			: wp_remote_request( $url, $args );
		return is_wp_error( $answer ) ? MtService_Errors::of_connection( $answer, $this->address ) : $answer;
	}

	/**
	 * Groups texts into requests.
	 *
	 * @param string[] $texts Texts.
	 * @return string[][]
	 */
	private static function batches( $texts ) {
		$batches = array();
		$bytes   = 0;
		foreach ( $texts as $key => $text ) {
			$last = count( $batches ) - 1;
			$size = strlen( $text );
			if ( $last < 0 || count( $batches[ $last ] ) >= self::BATCH_TEXTS || $bytes + $size > self::BATCH_BYTES ) {
				$batches[] = array();
				$bytes     = 0;
				++$last;
			}
			$batches[ $last ][ $key ] = $text;
			$bytes                   += $size;
		}
		return $batches;
	}
}
