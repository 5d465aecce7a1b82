<?php
/**
 * Client of the service.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Calls operations of the service through WordPress's HTTP functions. Texts go through the project's PHP client, which the
 * build copies to `vendor/`. Every error is a WP_Error from `MtService_Errors`.
 */
class MtService_Client {

	const APP_ID = 'mtservice-wordpress';
	/**
	 * Maximum number of texts and bytes per request: services reject larger requests, and small requests show progress.
	 */
	const BATCH_TEXTS = 50;
	const BATCH_BYTES = 20000;
	/** Timeout of requests in seconds; documents have a longer timeout. */
	const SECONDS = 60;
	/** Timeout in seconds of requests for data about the service, since a user is waiting for the page. */
	const VIEW_SECONDS = 15;
	/** Timeout for connecting in seconds, if the plugin connects without WordPress's HTTP functions. */
	const CONNECT_SECONDS = 10.0;

	/** @var string Address of the service. */
	private $address;

	/** @var MtService\Secret Key for the service, which dumps of the client do not show. */
	private $secret;

	/**
	 * Creates a client.
	 *
	 * @param string $address Address of the service, without `service.svc`.
	 * @param string $token   Key.
	 */
	public function __construct( $address, #[\SensitiveParameter] $token ) {
		self::load();
		$this->address = $address;
		$this->secret  = new MtService\Secret( $token );
		$token         = '';
	}

	/**
	 * Creates a client with the stored address and key.
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
	 * Returns the translation systems of the key in the service's format (`ID`, `SrcLanguage`, `Metadata` …).
	 *
	 * @param float $seconds Timeout in seconds.
	 * @return array|WP_Error
	 */
	public function systems( $seconds = self::SECONDS ) {
		$list = $this->call( 'GetSystemList', array( 'appID' => self::APP_ID ), $seconds );
		if ( is_wp_error( $list ) ) {
			return $list;
		}
		return is_array( $list['System'] ?? null ) ? $list['System'] : MtService_Errors::malformed( 200 );
	}

	/**
	 * Translates texts, which may have inline tags, and keeps their keys.
	 *
	 * @param string[] $texts     Texts.
	 * @param string   $system_id Id of the system.
	 * @param string   $options   Options, such as `termCorpusId=c-1`.
	 * @return string[]|WP_Error
	 */
	public function translate_texts( $texts, $system_id, $options = '' ) {
		return $this->in_batches(
			$texts,
			function ( $client, $batch ) use ( $system_id, $options ) {
				return $client->translateTexts( $system_id, $batch, $options );
			}
		);
	}

	/**
	 * Translates texts, and returns how each was translated. A service that cannot say so translates all the same.
	 *
	 * @param string[] $texts     Texts.
	 * @param string   $system_id Id of the system.
	 * @param string   $options   Options, such as `termCorpusId=c-1`.
	 * @return array|WP_Error For each text the translation, and its record or null.
	 */
	public function translate_with_records( $texts, $system_id, $options = '' ) {
		// The answer to these options would not be used, and takes time.
		$options = preg_replace( '/(?:^|,)\s*(?:qe|checks|matches|alignment|provenance)\s*(?:=[^,]*)?(?=,|$)/i', '', $options );
		$options = ltrim( $options . ',provenance', ',' );
		$answers = $this->in_batches(
			$texts,
			function ( $client, $batch ) use ( $system_id, $options ) {
				return $client->translateTextsExtended( $system_id, $batch, $options );
			}
		);
		if ( is_wp_error( $answers ) && in_array( $answers->get_error_code(), array( 'mtservice_notFound', 'mtservice_malformed' ), true ) ) {
			$answers = $this->translate_texts( $texts, $system_id, $options );
		}
		if ( is_wp_error( $answers ) ) {
			return $answers;
		}
		return array_map(
			function ( $answer ) {
				return is_string( $answer ) ? array( $answer, null ) : array( $answer->translation, self::record( $answer->provenance ) );
			},
			$answers
		);
	}

	/**
	 * Converts the record of a translation to the plugin's form.
	 *
	 * @param MtService\Provenance|null $provenance The record.
	 * @return array|null
	 */
	private static function record( $provenance ) {
		return null === $provenance ? null : MtService_Provenance::read( array( 'systemID' => $provenance->systemId ) + get_object_vars( $provenance ) );
	}

	/**
	 * Sends texts in several requests, and keeps their keys.
	 *
	 * @param string[] $texts Texts.
	 * @param callable $ask   Takes the PHP client and some of the texts, and returns their translations.
	 * @return array|WP_Error
	 */
	private function in_batches( $texts, callable $ask ) {
		$translated = array();
		foreach ( self::batches( $texts ) as $batch ) {
			$answers = $this->attempt(
				function ( $client ) use ( $ask, $batch ) {
					return $ask( $client, $batch );
				}
			);
			if ( is_wp_error( $answers ) ) {
				return $answers;
			}
			$translated += $answers;
		}
		return $translated;
	}

	/**
	 * Reports what was published or reviewed.
	 *
	 * @param array $report The report.
	 * @return array|WP_Error Response of WordPress's HTTP functions.
	 */
	public function report( array $report ) {
		$headers = array(
			'client-id'    => $this->secret->value(),
			'Content-Type' => 'application/json; charset=utf-8',
		);
		$url     = $this->address . '/reviews?appID=' . self::APP_ID;
		return MtService_Request::send( $url, self::arguments( 'POST', $headers, self::VIEW_SECONDS, wp_json_encode( $report ) ) );
	}

	/**
	 * Sends the service a better translation of a text: the machine's, which a person changed.
	 *
	 * @param string $system_id   Id of the system.
	 * @param string $text        Text.
	 * @param string $translation Corrected translation.
	 * @return true|WP_Error
	 */
	public function update_translation( $system_id, $text, $translation ) {
		return $this->attempt(
			function ( $client ) use ( $system_id, $text, $translation ) {
				$client->suggestTranslation( $system_id, $text, $translation, 'edited' );
				return true;
			}
		);
	}

	/** Loads the project's PHP client. */
	public static function load() {
		if ( ! class_exists( 'MtService\Client' ) ) {
			require_once dirname( MTSERVICE_FILE ) . '/vendor/MtServiceClient.php';
		}
	}

	/**
	 * Makes a call with the project's PHP client, over WordPress's HTTP functions.
	 *
	 * @param callable $ask Takes the client and returns a result.
	 * @return mixed|WP_Error
	 */
	private function attempt( $ask ) {
		self::load();
		$fault   = null;
		$carry   = function ( $request ) use ( &$fault ) {
			$answer = MtService_Request::send( $request->url, self::arguments( $request->method, $request->headers, $request->timeoutSeconds, $request->bodyText() ) );
			if ( is_wp_error( $answer ) ) {
				$fault = MtService_Errors::of_connection( $answer, $this->address );
				throw new MtService\Error( MtService\Error::NETWORK );
			}
			$status  = (int) wp_remote_retrieve_response_code( $answer );
			$fault   = $status < 200 || $status > 299 ? MtService_Errors::of_answer( $answer ) : null;
			$headers = array();
			foreach ( wp_remote_retrieve_headers( $answer ) as $name => $value ) {
				$headers[ strtolower( $name ) ] = implode( ', ', (array) $value );
			}
			return new MtService\Response( $status, $headers, wp_remote_retrieve_body( $answer ) );
		};
		$options = array(
			'timeoutSeconds' => (float) self::SECONDS,
			'transport'      => $carry,
		);
		try {
			return $ask( new MtService\Client( $this->address, $this->secret->value(), self::APP_ID, $options ) );
		} catch ( MtService\Error $error ) {
			if ( $fault ) {
				return $fault;
			}
			// The client rejected the request before sending it, or the response does not contain translations.
			return MtService\Error::BAD_REQUEST === $error->reason
				? MtService_Errors::make( 'badRequest', 400, array( 'description' => $error->description ) )
				: MtService_Errors::malformed( 200 );
		}
	}

	/**
	 * Calls an operation without texts, and returns its response in the service's format.
	 *
	 * @param string $operation  Name of the operation.
	 * @param array  $parameters Its parameters.
	 * @param float  $seconds    Timeout in seconds.
	 * @return mixed|WP_Error Value of the JSON; null if the response is empty.
	 */
	public function call( $operation, $parameters, $seconds = self::SECONDS ) {
		$content = array(
			'query'   => $parameters,
			'timeout' => $seconds,
		);
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
		$value = MtService_Request::decode( $body );
		return null === $value && 'null' !== trim( $body ) ? MtService_Errors::malformed( $status ) : $value;
	}

	/**
	 * Sends a request; the response may have an error status.
	 *
	 * @param string $operation Name of the operation.
	 * @param array  $content   `query` (names and values), `body` (JSON), `accept`, `timeout` in seconds, `into` (file that
	 *                          the response is written to) and `from` (file that is sent instead of a body).
	 * @return array|WP_Error Response of WordPress's HTTP functions.
	 */
	public function send( $operation, $content ) {
		$url     = $this->address . '/service.svc/json/' . $operation;
		$method  = isset( $content['body'] ) || isset( $content['from'] ) ? 'POST' : 'GET';
		$headers = array(
			'client-id' => $this->secret->value(),
			'Accept'    => $content['accept'] ?? 'application/json',
		);
		$args    = self::arguments( $method, $headers, $content['timeout'] ?? self::SECONDS );
		if ( ! empty( $content['query'] ) ) {
			$url .= '?' . http_build_query( $content['query'], '', '&', PHP_QUERY_RFC3986 );
		}
		if ( 'POST' === $method ) {
			$args['headers']['Content-Type'] = 'application/json; charset=utf-8';
			$args['body']                    = $content['body'] ?? '';
		}
		if ( isset( $content['into'] ) ) {
			$answer = MtService_File_Request::receive( $url, $args, $content['into'] );
		} elseif ( isset( $content['from'] ) ) {
			$answer = MtService_File_Request::send( $url, $args, $content['from'] );
		} else {
			$answer = MtService_Request::send( $url, $args );
		}
		return is_wp_error( $answer ) ? MtService_Errors::of_connection( $answer, $this->address ) : $answer;
	}

	/**
	 * Returns arguments for `wp_remote_request`.
	 *
	 * @param string   $method  HTTP method.
	 * @param string[] $headers Headers.
	 * @param float    $seconds Timeout in seconds.
	 * @param string   $body    Body of a POST.
	 */
	private static function arguments( $method, #[\SensitiveParameter] $headers, $seconds, $body = '' ) {
		$args = array(
			'method'      => $method,
			'headers'     => $headers,
			'timeout'     => $seconds,
			// A redirect would send the key to another address.
			'redirection' => 0,
			'user-agent'  => self::APP_ID . '/' . MTSERVICE_VERSION,
		);
		return 'POST' === $method ? $args + array( 'body' => $body ) : $args;
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
