<?php
/**
 * Record of how a translation was made.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * How a translation was made, and by whom it was reviewed. A record is an array with the service's field names: `engine`,
 * `engineVersion`, `engineKind`, `systemID`, `sourceLanguage`, `targetLanguage`, `time`, `human` (`none`, `some` or `all`),
 * `state` (`machine`, `edited`, `reviewed` or `human`), `reviewer` and `reviewTime`. The forms for other programs are those of
 * `src/contract/provenance.ts`.
 */
class MtService_Provenance {

	/** Version of the record that is written. */
	const VERSION = 1;

	/** Maximum number of characters of a field. */
	const MAX_FIELD = 500;

	const REQUIRED = array( 'engine', 'systemID', 'sourceLanguage', 'targetLanguage', 'time' );
	const OPTIONAL = array( 'engineVersion', 'reviewer', 'reviewTime' );
	const CHOICES  = array(
		'engineKind' => array( 'neural', 'rules', 'phrasebook' ),
		'human'      => array( 'none', 'some', 'all' ),
		'state'      => array( 'machine', 'edited', 'reviewed', 'human' ),
	);

	/**
	 * Reads a record; returns null for any other value. Further fields are dropped.
	 *
	 * @param mixed $value Value from the service or the database.
	 * @return array|null
	 */
	public static function read( $value ) {
		$value  = is_array( $value ) ? $value : array();
		$record = array();
		foreach ( array_merge( self::REQUIRED, self::OPTIONAL ) as $name ) {
			if ( is_string( $value[ $name ] ?? null ) && '' !== $value[ $name ] ) {
				$record[ $name ] = mb_substr( (string) preg_replace( '/[\p{Cc}\x{2028}\x{2029}]/u', ' ', $value[ $name ] ), 0, self::MAX_FIELD );
			}
		}
		foreach ( self::CHOICES as $name => $choices ) {
			if ( in_array( $value[ $name ] ?? null, $choices, true ) ) {
				$record[ $name ] = $value[ $name ];
			}
		}
		foreach ( array_merge( self::REQUIRED, array( 'human', 'state' ) ) as $name ) {
			if ( '' === ( $record[ $name ] ?? '' ) ) {
				return null;
			}
		}
		// PHP also reads words such as "tomorrow".
		return preg_match( '/^\d{4}/', $record['time'] ) && false !== strtotime( $record['time'] ) ? $record : null;
	}

	/**
	 * Combines the records of the parts of a text: the facts are those of the latest part that a machine translated, and
	 * a part that people edited makes the text an edited one.
	 *
	 * @param array[] $records   Records.
	 * @param bool    $is_edited Whether people changed the text.
	 * @return array|null Null without records.
	 */
	public static function combine( array $records, $is_edited = false ) {
		$latest = null;
		foreach ( $records as $record ) {
			$latest    = null === $latest || self::says_more( $record, $latest ) ? $record : $latest;
			$is_edited = $is_edited || 'edited' === $record['state'];
		}
		if ( null === $latest ) {
			return null;
		}
		$shares          = array_unique( array_column( $records, 'human' ) );
		$latest['human'] = 1 === count( $shares ) ? $shares[0] : 'some';
		return self::unreviewed( $latest, $is_edited );
	}

	/**
	 * Whether a record says more about the machine than an earlier one of the same text.
	 *
	 * @param array $record  The record.
	 * @param array $earlier The earlier record.
	 */
	private static function says_more( array $record, array $earlier ) {
		$is_machine = 'all' !== $record['human'];
		if ( $is_machine !== ( 'all' !== $earlier['human'] ) ) {
			return $is_machine;
		}
		return strtotime( $record['time'] ) >= strtotime( $earlier['time'] );
	}

	/**
	 * Returns the record without a review.
	 *
	 * @param array $record    The record.
	 * @param bool  $is_edited Whether people changed the translation.
	 */
	public static function unreviewed( array $record, $is_edited ) {
		unset( $record['reviewer'], $record['reviewTime'] );
		// A translation by people is not called one of a machine after a change, either.
		$record['state'] = 'all' === $record['human'] ? 'human' : ( $is_edited ? 'edited' : 'machine' );
		return $record;
	}

	/**
	 * Returns the record after a person confirmed the translation.
	 *
	 * @param array  $record   The record.
	 * @param string $reviewer Name of the person.
	 */
	public static function reviewed( array $record, $reviewer ) {
		$review = array(
			'state'      => 'reviewed',
			'reviewTime' => gmdate( 'Y-m-d\TH:i:s\Z' ),
		);
		return array_merge( $record, $review, '' === $reviewer ? array() : array( 'reviewer' => $reviewer ) );
	}

	/**
	 * Whether a machine translation is not reviewed.
	 *
	 * @param array|null $record The record.
	 */
	public static function is_unreviewed( $record ) {
		return null !== $record && in_array( $record['state'], array( 'machine', 'edited' ), true );
	}

	/**
	 * Returns the grade of disclosure for `ai-disclosure`; null for a text that people translated.
	 *
	 * @param array $record The record.
	 * @return string|null
	 */
	public static function grade( array $record ) {
		if ( 'human' === $record['state'] ) {
			return null;
		}
		return 'reviewed' === $record['state'] ? 'ai-assisted' : 'ai-autonomous';
	}

	/**
	 * Returns the language as RFC 6497 and CLDR mark transformed content, such as `lv-t-en-t0-und`; the plain code if people
	 * translated it, or if a code has an extension of its own.
	 *
	 * @param array $record The record.
	 */
	public static function transformed_language( array $record ) {
		$plain = '/^[a-z]{2,8}(?:-[a-z0-9]{2,8})*$/iD';
		if ( 'human' === $record['state'] || ! preg_match( $plain, $record['sourceLanguage'] ) || ! preg_match( $plain, $record['targetLanguage'] ) ) {
			return $record['targetLanguage'];
		}
		return $record['targetLanguage'] . '-t-' . strtolower( $record['sourceLanguage'] ) . '-t0-und';
	}

	/**
	 * Returns the record in the terms of schema.org.
	 *
	 * @param array $record The record.
	 */
	public static function schema_org( array $record ) {
		$terms = array(
			'@context'          => 'https://schema.org',
			'@type'             => 'CreativeWork',
			'inLanguage'        => $record['targetLanguage'],
			'translationOfWork' => array(
				'@type'      => 'CreativeWork',
				'inLanguage' => $record['sourceLanguage'],
			),
			'dateModified'      => $record['reviewTime'] ?? $record['time'],
		);
		if ( 'human' !== $record['state'] ) {
			$trained                    = 'neural' === ( $record['engineKind'] ?? '' ) ? 'Trained' : '';
			$terms['digitalSourceType'] = 'https://schema.org/' . $trained . 'AlgorithmicMediaDigitalSource';
			$terms['translator']        = array(
				'@type' => 'SoftwareApplication',
				'name'  => $record['engine'],
			);
			if ( isset( $record['engineVersion'] ) ) {
				$terms['translator']['softwareVersion'] = $record['engineVersion'];
			}
		}
		if ( isset( $record['reviewer'] ) ) {
			$terms['editor'] = array(
				'@type' => 'Person',
				'name'  => $record['reviewer'],
			);
		}
		return $terms + array( 'creditText' => self::sentence( $record ) );
	}

	/**
	 * Returns the record as an English sentence, for programs and files.
	 *
	 * @param array $record The record.
	 */
	public static function sentence( array $record ) {
		$languages = "{$record['sourceLanguage']} to {$record['targetLanguage']}, " . mb_substr( $record['time'], 0, 10 );
		if ( 'human' === $record['state'] ) {
			return "Human translation, $languages";
		}
		$states  = array(
			'machine'  => 'not reviewed',
			'edited'   => 'edited by a person',
			'reviewed' => 'reviewed',
		);
		$version = isset( $record['engineVersion'] ) ? " {$record['engineVersion']}" : '';
		$some    = 'some' === $record['human'] ? ', some sentences by people' : '';
		$by      = isset( $record['reviewer'] ) ? " by {$record['reviewer']}" : '';
		$on      = isset( $record['reviewTime'] ) ? ' on ' . mb_substr( $record['reviewTime'], 0, 10 ) : '';
		return "Machine translation by {$record['engine']}$version, $languages$some; {$states[$record['state']]}$by$on";
	}

	/**
	 * Returns the content of a JSON-LD script: the terms of schema.org, and the record under the name that the service reads.
	 * Nothing in it can end the script.
	 *
	 * @param array $record The record.
	 * @param array $more   Further terms of schema.org, such as the address.
	 */
	public static function json_ld( array $record, array $more = array() ) {
		$terms = self::schema_org( $record ) + $more + array( 'mtservice:provenance' => array( 'version' => self::VERSION ) + $record );
		return (string) wp_json_encode( $terms, JSON_HEX_TAG | JSON_HEX_AMP );
	}
}
