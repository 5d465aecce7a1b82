<?php
/**
 * Records and reviews of translated posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps the record of how a post was translated, in post meta that the REST interface shows and does not write. Users who may
 * publish the post mark it as reviewed; a later change of its texts takes the review back.
 */
class MtService_Reviews {

	/** Post meta with the record, see MtService_Provenance. */
	const RECORD = '_mtservice_provenance';
	/** Post meta with the state in the record, by which posts are found. */
	const STATE = '_mtservice_state';
	/** Post meta with the id of the user who reviewed the post, for the export of personal data. */
	const REVIEWER = '_mtservice_reviewer';
	/** Post meta with the state before the review, which applies again when the review is taken back. */
	const UNREVIEWED_STATE = '_mtservice_unreviewed_state';
	/** Post meta with the state that the service gave to the texts, before changes of them here. */
	const SERVICE_STATE = '_mtservice_service_state';
	/** Field of posts in the REST interface, for the editor. */
	const FIELD = 'mtservice_review';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'init', array( __CLASS__, 'register_record' ) );
		add_action( 'rest_api_init', array( __CLASS__, 'register_field' ) );
		add_filter( 'rest_request_before_callbacks', array( __CLASS__, 'without_record' ), 10, 3 );
	}

	/** Registers the post meta. */
	public static function register_record() {
		$text   = array( 'type' => 'string' );
		$fields = array_fill_keys( array_merge( MtService_Provenance::REQUIRED, MtService_Provenance::OPTIONAL ), $text );
		foreach ( MtService_Provenance::CHOICES as $name => $choices ) {
			$fields[ $name ] = $text + array( 'enum' => $choices );
		}
		register_meta(
			'post',
			self::RECORD,
			array(
				'type'          => 'object',
				'description'   => __( 'How the post was translated, and by whom it was reviewed.', 'mtservice' ),
				'single'        => true,
				'auth_callback' => '__return_false',
				'show_in_rest'  => array(
					'schema' => array(
						'type'                 => 'object',
						'properties'           => $fields,
						'required'             => array_merge( MtService_Provenance::REQUIRED, array( 'human', 'state' ) ),
						'additionalProperties' => false,
						'readonly'             => true,
					),
				),
			)
		);
	}

	/** Registers the field for the editor. */
	public static function register_field() {
		$schema = array(
			'type'       => array( 'object', 'null' ),
			'context'    => array( 'edit' ),
			'properties' => array(
				'label'      => array( 'type' => 'string' ),
				'isReviewed' => array( 'type' => 'boolean' ),
				'mayReview'  => array( 'type' => 'boolean' ),
				'note'       => array( 'type' => 'string' ),
			),
		);
		register_rest_field(
			array_keys( MtService_Saving::post_types() ),
			self::FIELD,
			array(
				'get_callback'    => fn( $post ) => self::view( (int) $post['id'] ),
				'update_callback' => array( __CLASS__, 'update_field' ),
				'schema'          => $schema,
			)
		);
	}

	/**
	 * Removes the record from a request: editors send all post meta back, and WordPress would refuse the whole request.
	 *
	 * @param mixed           $response Response so far.
	 * @param array           $handler  Handler of the request.
	 * @param WP_REST_Request $request  The request.
	 */
	public static function without_record( $response, $handler, $request ) {
		$meta = $request['meta'];
		if ( is_array( $meta ) && array_key_exists( self::RECORD, $meta ) ) {
			unset( $meta[ self::RECORD ] );
			$request['meta'] = $meta;
		}
		return $response;
	}

	/**
	 * Marks a post as reviewed or not, as the editor asks.
	 *
	 * @param mixed   $value Value of the field.
	 * @param WP_Post $post  The post.
	 * @return true|WP_Error
	 */
	public static function update_field( $value, $post ) {
		return is_bool( $value['isReviewed'] ?? null ) ? self::review( $post->ID, $value['isReviewed'] ) : true;
	}

	/**
	 * Marks a post as reviewed by the current user, or as not reviewed.
	 *
	 * @param int  $id          Id of the post.
	 * @param bool $is_reviewed Whether it is reviewed.
	 * @return true|WP_Error
	 */
	public static function review( $id, $is_reviewed ) {
		$record = self::record( $id );
		if ( null === $record || ( 'reviewed' === $record['state'] ) === $is_reviewed ) {
			return true;
		}
		if ( ! self::may_review( $id ) ) {
			return MtService_Draft::error( 'forbidden', rest_authorization_required_code(), MtService_Review_Words::why_not( $record ) );
		}
		if ( $is_reviewed ) {
			update_post_meta( $id, self::UNREVIEWED_STATE, $record['state'] );
			self::save( $id, MtService_Provenance::reviewed( $record, wp_get_current_user()->display_name ) );
		} else {
			self::save( $id, self::withdrawn( $record, $id ) );
		}
		return true;
	}

	/**
	 * Returns the record without its review. It is one of an edited text if people edited it here, or if the service said so.
	 *
	 * @param array $record The record.
	 * @param int   $id     Id of the post.
	 */
	private static function withdrawn( array $record, $id ) {
		$was_edited = 'edited' === get_post_meta( $id, self::UNREVIEWED_STATE, true );
		return MtService_Provenance::unreviewed( $record, $was_edited || MtService_Edits::are_in( get_post( $id ) ) );
	}

	/**
	 * Whether the current user may mark a post as reviewed: it is a machine translation, and the user may publish it.
	 *
	 * @param int $id Id of the post.
	 */
	public static function may_review( $id ) {
		$record = self::record( $id );
		return null !== $record && 'human' !== $record['state'] && current_user_can( 'edit_post', $id ) && current_user_can( 'publish_post', $id );
	}

	/**
	 * Returns the record of a post; null if it was not translated, or if the service did not say how.
	 *
	 * @param int $id Id of the post.
	 * @return array|null
	 */
	public static function record( $id ) {
		return MtService_Provenance::read( get_post_meta( $id, self::RECORD, true ) );
	}

	/**
	 * Returns the value of the field for the editor; null for a post without a record.
	 *
	 * @param int $id Id of the post.
	 * @return array|null
	 */
	public static function view( $id ) {
		$record = self::record( $id );
		if ( null === $record ) {
			return null;
		}
		$may_review = self::may_review( $id );
		return array(
			'label'      => MtService_Review_Words::label( $record ),
			'isReviewed' => 'reviewed' === $record['state'],
			'mayReview'  => $may_review,
			'note'       => $may_review ? '' : MtService_Review_Words::why_not( $record ),
		);
	}

	/**
	 * Writes the record after a post was translated or updated from its source.
	 *
	 * @param int        $id      Id of the translation.
	 * @param array|null $record  Record of the texts that were translated; null without facts.
	 * @param bool       $is_kept Whether other texts of the translation were kept.
	 * @param array|null $before  Record of the translation before it was saved.
	 */
	public static function translated( $id, $record, $is_kept, $before ) {
		$now = self::record( $id );
		if ( null === $record && $now === $before ) {
			return;
		}
		if ( $is_kept && null === $now && 'all' === $record['human'] ) {
			$record['human'] = 'some'; // Nothing is known of the kept texts.
		}
		// The texts themselves say what people changed in them; a changed text may have been translated again.
		$kept  = null !== $now && ( $is_kept || null === $record ) ? MtService_Provenance::unreviewed( $now, 'edited' === get_post_meta( $id, self::SERVICE_STATE, true ) ) : null;
		$parts = array_values( array_filter( array( $kept, $record ) ) );
		update_post_meta( $id, self::SERVICE_STATE, MtService_Provenance::combine( $parts )['state'] );
		self::save( $id, MtService_Provenance::combine( $parts, MtService_Edits::are_in( get_post( $id ) ) ) );
	}

	/**
	 * Takes the review back because somebody changes the texts of a post.
	 *
	 * @param int $id Id of the post.
	 */
	public static function edited( $id ) {
		$record = self::record( $id );
		if ( null !== $record ) {
			self::save( $id, MtService_Provenance::unreviewed( $record, true ) );
		}
	}

	/**
	 * Removes the name of the person who reviewed a post; the post stays reviewed.
	 *
	 * @param int $id Id of the post.
	 */
	public static function forget_reviewer( $id ) {
		$record = self::record( $id );
		if ( null !== $record ) {
			unset( $record['reviewer'] );
			update_post_meta( $id, self::RECORD, wp_slash( $record ) );
		}
		delete_post_meta( $id, self::REVIEWER );
	}

	/**
	 * Stores the record, and says what happened.
	 *
	 * @param int   $id     Id of the post.
	 * @param array $record The record.
	 */
	private static function save( $id, array $record ) {
		$before = self::record( $id );
		if ( $record === $before ) {
			return;
		}
		$is_reviewed  = 'reviewed' === $record['state'];
		$was_reviewed = null !== $before && 'reviewed' === $before['state'];
		update_post_meta( $id, self::RECORD, wp_slash( $record ) );
		update_post_meta( $id, self::STATE, $record['state'] );
		if ( $is_reviewed ) {
			update_post_meta( $id, self::REVIEWER, get_current_user_id() );
		} else {
			delete_post_meta( $id, self::REVIEWER );
		}
		if ( $is_reviewed || $was_reviewed ) {
			self::announce( $is_reviewed ? 'reviewed' : 'withdrawn', $id, $record );
		}
	}

	/**
	 * Says what happened to a translation.
	 *
	 * @param string $event  Name of the event.
	 * @param int    $id     Id of the post.
	 * @param array  $record Its record.
	 */
	public static function announce( $event, $id, array $record ) {
		/**
		 * Fires after a translated post was published or reviewed, or its review was taken back.
		 *
		 * @param string $event  `published`, `reviewed` or `withdrawn`.
		 * @param int    $id     Id of the post.
		 * @param array  $record How it was translated, and by whom it was reviewed.
		 */
		do_action( 'mtservice_review_event', $event, $id, $record );
	}
}
