<?php
/**
 * REST routes for corrections.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Provides the REST routes under `mtservice/v1/posts/<id>/corrections` that preview, send and withdraw corrections.
 */
class MtService_Correction_Routes {

	/** Post meta with the corrections that were sent, newest last. */
	const SENT = '_mtservice_sent';
	/** Maximum number of stored corrections. */
	const MAX = 50;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'register_routes' ) );
	}

	/** Registers the routes. */
	public static function register_routes() {
		$ids  = array(
			'type'  => 'array',
			'items' => array( 'type' => 'string' ),
		);
		$args = MtService_Posts::arguments();
		MtService_Posts::add_route( '/corrections', 'POST', array( __CLASS__, 'send' ), $args + array( 'without' => $ids ) );
		MtService_Posts::add_route( '/corrections/preview', 'POST', array( __CLASS__, 'preview' ), $args );
		MtService_Posts::add_route( '/corrections/withdraw', 'POST', array( __CLASS__, 'withdraw' ), array( 'ids' => $ids + array( 'required' => true ) ) );
	}

	/**
	 * Returns the corrections that would be sent if the given post was saved, and the corrections already sent.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function preview( WP_REST_Request $request ) {
		$post = get_post( (int) $request['id'] );
		return array(
			'pending' => self::found( $request, $post )[0],
			'sent'    => self::shown( $post->ID ),
		);
	}

	/**
	 * Sends the corrections of a translation that was created here, or of blocks that were translated in the editor. Corrections
	 * listed in `without` are not sent, now or later.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function send( WP_REST_Request $request ) {
		$post                        = get_post( (int) $request['id'] );
		list( $all, $record, $pair ) = self::found( $request, $post );

		$without = (array) $request['without'];
		$pairs   = array_filter(
			$all,
			function ( $correction ) use ( $without ) {
				return ! in_array( $correction['id'], $without, true );
			}
		);
		$sent    = self::teach( $post->ID, array_values( $pairs ), $pair );
		if ( ! is_wp_error( $sent ) && null !== $record ) {
			update_post_meta( $post->ID, MtService_Draft::RECORD, $record );
		}
		return $sent;
	}

	/**
	 * Withdraws corrections by sending the service its previous translations, since the interface has no other way.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function withdraw( WP_REST_Request $request ) {
		$id     = (int) $request['id'];
		$client = MtService_Client::current();
		if ( is_wp_error( $client ) ) {
			return $client;
		}
		foreach ( self::sent( $id ) as $correction ) {
			if ( ! in_array( $correction['id'], $request['ids'], true ) ) {
				continue;
			}
			$answer = $client->update_translation( $correction['system'], $correction['text'], $correction['before'] );
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			$left = array_filter(
				self::sent( $id ),
				function ( $other ) use ( $correction ) {
					return $other['id'] !== $correction['id'];
				}
			);
			update_post_meta( $id, self::SENT, wp_slash( array_values( $left ) ) );
		}
		return array( 'sent' => self::shown( $id ) );
	}

	/**
	 * Returns the unsent corrections, the record updated with them (null for blocks), and the language pair.
	 *
	 * @param WP_REST_Request $request The request.
	 * @param WP_Post         $post    The post.
	 */
	private static function found( WP_REST_Request $request, WP_Post $post ) {
		if ( isset( $request['source'], $request['translation'], $request['content'] ) ) {
			$sources     = new MtService_Blocks( $request['source'] );
			$entries     = MtService_Record::of( $sources->blocks(), ( new MtService_Blocks( $request['translation'] ) )->blocks() );
			$corrections = new MtService_Corrections( $sources, new MtService_Blocks( $request['content'] ), $entries );
			return array( self::named( $corrections->pairs ), null, (string) $request['pair'] );
		}
		$record = MtService_Draft::record( $post->ID );
		$source = MtService_Links::source( $post );
		if ( array() === $record || ! $source ) {
			return array( array(), null, '' );
		}
		$corrections = new MtService_Corrections( new MtService_Blocks( $source->post_content ), new MtService_Blocks( $request['content'] ?? $post->post_content ), $record['blocks'] );
		$pairs       = $corrections->pairs;
		foreach ( MtService_Draft::FIELDS as $name => $column ) {
			list( $own, $record[ $name ] ) = MtService_Corrections::of_field( MtService_Draft::field( $name, $source->$column ), MtService_Draft::field( $name, $request[ $name ] ?? $post->$column ), $record[ $name ] );
			array_push( $pairs, ...$own );
		}
		$notes = array();
		foreach ( array( $source, $post ) as $one ) {
			$notes[] = (string) get_post_meta( $one->ID, MtService_Footnotes::META, true );
		}
		list( $own, $record['footnotes'] ) = MtService_Footnotes::corrections( $notes[0], $request['footnotes'] ?? $notes[1], $record['footnotes'] ?? array() );
		array_push( $pairs, ...$own );
		list( $own, $record['meta'] ) = MtService_Meta_Texts::corrections( $source->ID, $post->ID, $record['meta'] ?? array() );
		array_push( $pairs, ...$own );
		$record['blocks'] = $corrections->entries;
		return array( self::named( $pairs ), $record, $record['pair'] );
	}

	/**
	 * Adds the id and the displayed texts to corrections.
	 *
	 * @param array $pairs `text` and `translation` of each correction.
	 */
	private static function named( array $pairs ) {
		foreach ( $pairs as &$pair ) {
			$pair['id']    = md5( wp_json_encode( array( $pair['text'], $pair['translation'] ) ) );
			$pair['shown'] = array( self::plain( $pair['text'] ), self::plain( $pair['translation'] ) );
		}
		return $pairs;
	}

	/**
	 * Returns a text without its inline codes.
	 *
	 * @param string $text Text that is sent, with codes.
	 */
	private static function plain( $text ) {
		return MtService_Segment::decode( preg_replace( MtService_Segment::TAG, '', $text ) );
	}

	/**
	 * Returns the corrections of a post that were sent.
	 *
	 * @param int $id Id of the post.
	 */
	private static function sent( $id ) {
		$sent = get_post_meta( $id, self::SENT, true );
		return is_array( $sent ) ? $sent : array();
	}

	/**
	 * Returns the corrections of a post that were sent, for the sidebar.
	 *
	 * @param int $id Id of the post.
	 */
	private static function shown( $id ) {
		return self::named( self::sent( $id ) );
	}

	/**
	 * Sends corrections, and stores them with the service's previous translations.
	 *
	 * @param int    $id          Id of the post.
	 * @param array  $corrections Corrections.
	 * @param string $pair        Language pair.
	 * @return array|WP_Error
	 */
	private static function teach( $id, array $corrections, $pair ) {
		$system = MtService_Settings::systems()[ $pair ] ?? null;
		$client = MtService_Client::current();
		if ( array() === $corrections || null === $system || is_wp_error( $client ) ) {
			return is_wp_error( $client ) && array() !== $corrections ? $client : array( 'sent' => 0 );
		}
		$before = $client->translate_texts( array_column( $corrections, 'text' ), $system['systemID'], $system['options'] );
		if ( is_wp_error( $before ) ) {
			return $before;
		}
		foreach ( $corrections as $index => $correction ) {
			$answer = $client->update_translation( $system['systemID'], $correction['text'], $correction['translation'] );
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			unset( $correction['shown'] );
			$new  = $correction + array(
				'before' => $before[ $index ],
				'system' => $system['systemID'],
			);
			$sent = array_column( self::sent( $id ), null, 'id' );
			unset( $sent[ $new['id'] ] );
			update_post_meta( $id, self::SENT, wp_slash( array_slice( array_merge( array_values( $sent ), array( $new ) ), -self::MAX ) ) );
		}
		return array( 'sent' => count( $corrections ) );
	}
}
