<?php
/**
 * Owners of documents.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Remembers which user sent which document. The service cannot distinguish users, since all users of the site share one
 * key.
 */
class MtService_Tasks {

	/**
	 * User meta with the id of a document that the user sent; one entry per document, since uploads may run in parallel.
	 */
	const META = 'mtservice_tasks';
	const MAX = 200;

	/**
	 * Returns the ids of the user's documents, newest last.
	 *
	 * @return string[]
	 */
	public static function own() {
		return array_filter( get_user_meta( get_current_user_id(), self::META ), 'is_string' );
	}

	/**
	 * Whether the user sent this document.
	 *
	 * @param string $id Id of the task.
	 */
	public static function is_own( $id ) {
		return '' !== $id && in_array( $id, self::own(), true );
	}

	/**
	 * Updates the user's documents after an operation, and removes documents of other users from a list.
	 *
	 * @param string                    $operation Name of the operation.
	 * @param string                    $id        Id of the task in the request.
	 * @param WP_REST_Response|WP_Error $response  Response.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function after( $operation, $id, $response ) {
		if ( ! $response instanceof MtService_Raw_Response || 200 !== $response->get_status() ) {
			return $response;
		}
		if ( 'StartDocumentTranslation' === $operation ) {
			self::keep( (string) json_decode( $response->text() ) );
		} elseif ( 'RemoveDocumentTranslation' === $operation ) {
			delete_user_meta( get_current_user_id(), self::META, wp_slash( $id ) );
		} elseif ( 'GetDocumentTranslationList' === $operation ) {
			$own   = self::own();
			$tasks = array();
			foreach ( (array) MtService_Request::decode( $response->text() ) as $task ) {
				if ( is_array( $task ) && in_array( $task['Id'] ?? '', $own, true ) ) {
					$tasks[] = $task;
				}
			}
			return new MtService_Raw_Response( wp_json_encode( $tasks ) );
		}
		return $response;
	}

	/**
	 * Stores the id of a document, and drops the oldest ids.
	 *
	 * @param string $id Id of the task.
	 */
	private static function keep( $id ) {
		$user = get_current_user_id();
		if ( '' === $id ) {
			return;
		}
		add_user_meta( $user, self::META, wp_slash( $id ) );
		foreach ( array_slice( self::own(), 0, -self::MAX ) as $old ) {
			delete_user_meta( $user, self::META, wp_slash( $old ) );
		}
	}
}
