<?php
/**
 * Data about the chosen systems for users.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Provides the editor with the chosen system of each language pair, its status and terms, and today's usage.
 */
class MtService_System_View {

	/**
	 * Returns the data about the service. If the service does not respond, the data has a `problem`; no error is returned.
	 */
	public static function all() {
		$client  = MtService_Client::current();
		$systems = is_wp_error( $client ) ? $client : $client->systems( MtService_Client::VIEW_SECONDS );
		$problem = is_wp_error( $systems ) ? $systems : null;
		$by_id   = $problem ? array() : array_column( $systems, null, 'ID' );
		$pairs   = array();
		$is_mute = false;
		foreach ( MtService_Settings::systems() as $pair => $chosen ) {
			list( $source, $target ) = MtService_Draft::languages( $pair );

			$system  = $by_id[ $chosen['systemID'] ] ?? null;
			$pairs[] = array(
				'pair'   => $pair,
				'source' => $source,
				'target' => $target,
				'title'  => $system ? self::title( $system ) : '',
				'status' => $system ? self::status( $system ) : ( $problem ? '' : 'missing' ),
				'terms'  => $problem ? '' : self::terms( $client, $chosen, $is_mute ),
			);
		}
		return array(
			'pairs'   => $pairs,
			'pair'    => MtService_Settings::default_pair(),
			'used'    => MtService_Usage::today(),
			'problem' => $problem ? MtService_Errors::body( $problem ) : null,
		);
	}

	/**
	 * Returns the title of a system, which some services send as an object.
	 *
	 * @param array $system The system.
	 */
	private static function title( array $system ) {
		$title = $system['Title'] ?? ( $system['Name'] ?? '' );
		return (string) ( is_array( $title ) ? ( $title['Text'] ?? '' ) : $title );
	}

	/**
	 * Returns the status of a system; a system without a status counts as running.
	 *
	 * @param array $system The system.
	 */
	private static function status( array $system ) {
		foreach ( (array) ( $system['Metadata'] ?? array() ) as $entry ) {
			if ( 'status' === ( $entry['Key'] ?? '' ) ) {
				return (string) $entry['Value'];
			}
		}
		return 'running';
	}

	/**
	 * Returns the title of the term corpus that is applied; empty without a term corpus.
	 *
	 * @param MtService_Client $client  The client.
	 * @param array            $chosen  `systemID` and `options`.
	 * @param bool             $is_mute Whether the service did not respond to an earlier request of this kind, so that no
	 *     further request is sent.
	 */
	private static function terms( MtService_Client $client, array $chosen, &$is_mute ) {
		if ( ! preg_match( '~(?:^|,)\s*termCorpusId=([^,]+)~', $chosen['options'], $found ) ) {
			return '';
		}
		$id     = trim( $found[1] );
		$name   = 'mtservice_terms_' . md5( $chosen['systemID'] . ' ' . $id );
		$stored = get_transient( $name );
		if ( is_string( $stored ) ) {
			return $stored;
		}
		$list    = $is_mute ? null : $client->call( 'GetSystemTermCorpora', array( 'systemID' => $chosen['systemID'] ), MtService_Client::VIEW_SECONDS );
		$is_mute = $is_mute || is_wp_error( $list );
		foreach ( is_array( $list ) ? $list : array() as $corpus ) {
			if ( $id === ( $corpus['CorpusId'] ?? '' ) && is_string( $corpus['Title'] ?? null ) ) {
				set_transient( $name, $corpus['Title'], HOUR_IN_SECONDS );
				return $corpus['Title'];
			}
		}
		return $id;
	}
}
