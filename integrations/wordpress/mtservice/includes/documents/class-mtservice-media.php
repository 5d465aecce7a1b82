<?php
/**
 * Translated documents in the media library.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Provides the route `mtservice/v1/media`, which downloads a translated document from the service and adds it to the media
 * library with the same checks as a user's upload. A document is added only once.
 */
class MtService_Media {

	/** Post meta of an attachment: the id of the task whose translation it is. */
	const TASK = '_mtservice_task';
	/** Seconds that a request waits for an earlier request for the same document. */
	const PATIENCE = 60;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'register_route' ) );
	}

	/** Adds the route. */
	public static function register_route() {
		$text = array(
			'type'      => 'string',
			'required'  => true,
			'minLength' => 1,
			'maxLength' => 500,
		);
		register_rest_route(
			MtService_Proxy::SPACE,
			'/media',
			array(
				'methods'             => 'POST',
				'callback'            => array( __CLASS__, 'add' ),
				'permission_callback' => array( __CLASS__, 'permit' ),
				'show_in_index'       => false,
				'args'                => array(
					'id'   => $text,
					'name' => $text,
				),
			)
		);
	}

	/** Whether the user may translate and upload files. */
	public static function permit() {
		if ( ! MtService_Settings::can_translate() ) {
			return MtService_Errors::make( 'forbidden', rest_authorization_required_code() );
		}
		return current_user_can( 'upload_files' ) ? true : self::refused( 403, __( 'You may not add files to the media library. Ask an administrator for it.', 'mtservice' ) );
	}

	/**
	 * Adds a document to the media library, unless the document was added before.
	 *
	 * @param WP_REST_Request $request Request with the `id` of the task and the `name` of the translation's file.
	 * @return array|WP_Error
	 */
	public static function add( $request ) {
		$id = $request['id'];
		if ( ! MtService_Tasks::is_own( $id ) ) {
			return MtService_Errors::make( 'notFound', 404 );
		}
		self::wait_for_others( $id );
		$attachment = self::find( array( $id ) )[0] ?? self::create( $id, $request['name'] );
		return is_wp_error( $attachment ) ? $attachment : self::link( $attachment );
	}

	/**
	 * Returns the file extensions that the user may upload; null if all extensions are allowed.
	 *
	 * @return string[]|null
	 */
	public static function kinds() {
		return current_user_can( 'unfiltered_upload' ) ? null : explode( '|', implode( '|', array_keys( get_allowed_mime_types() ) ) );
	}

	/**
	 * Returns the user's documents in the media library, by task id.
	 *
	 * @return array<string, array{id: int, title: string, edit: string}>
	 */
	public static function added() {
		$links = array();
		foreach ( self::find( MtService_Tasks::own() ) as $attachment ) {
			$links[ get_post_meta( $attachment, self::TASK, true ) ] = self::link( $attachment );
		}
		return $links;
	}

	/**
	 * Finds the attachments of documents.
	 *
	 * @param string[] $ids Ids of tasks.
	 * @return int[]
	 */
	private static function find( $ids ) {
		if ( array() === $ids ) {
			return array();
		}
		return get_posts(
			array(
				'fields'      => 'ids',
				// phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once, for the documents of one user.
				'meta_query'  => array(
					array(
						'key'     => self::TASK,
						'value'   => $ids,
						'compare' => 'IN',
					),
				),
				'numberposts' => count( $ids ),
				'post_status' => 'any',
				'post_type'   => 'attachment',
			)
		);
	}

	/**
	 * Downloads a document and adds it to the media library.
	 *
	 * @param string $id   Id of the task.
	 * @param string $name File name, such as `report.lv.docx`.
	 * @return int|WP_Error Id of the attachment.
	 */
	private static function create( $id, $name ) {
		// WordPress would add an underscore to a part of the name that looks like a second file extension.
		$file_name = preg_replace( '/\.([A-Za-z-]+)(\.\w+)$/', '-$1$2', wp_basename( $name ) );
		$ending    = strtolower( pathinfo( $file_name, PATHINFO_EXTENSION ) );
		if ( ! wp_check_filetype( $file_name )['ext'] && ! current_user_can( 'unfiltered_upload' ) ) {
			/* translators: %s: ending of a file, as json */
			return self::refused( 415, sprintf( __( 'WordPress does not allow files of the kind “%s” in the media library. Save the translation to your computer instead.', 'mtservice' ), $ending ) );
		}
		$full = self::bound( 1 );
		if ( $full ) {
			return $full;
		}
		$client = MtService_Client::current();
		$path   = is_wp_error( $client ) ? $client : MtService_Downloads::bytes( $client, $id );
		if ( is_wp_error( $path ) ) {
			return $path;
		}
		$too_large = self::bound( filesize( $path ) );
		if ( $too_large ) {
			return $too_large;
		}
		require_once ABSPATH . 'wp-admin/includes/file.php';
		require_once ABSPATH . 'wp-admin/includes/media.php';
		require_once ABSPATH . 'wp-admin/includes/image.php';
		$file = array(
			'name'     => $file_name,
			'tmp_name' => $path,
		);
		$post = array(
			'post_title' => sanitize_text_field( pathinfo( $file_name, PATHINFO_FILENAME ) ),
			'meta_input' => array( self::TASK => $id ),
		);

		return self::sideload( $file, wp_slash( $post ) );
	}

	/**
	 * Adds a file to the media library; on failure, removes all traces of the file.
	 *
	 * @param array $file File in the format of `media_handle_sideload`.
	 * @param array $post Fields of the attachment.
	 * @return int|WP_Error Id of the attachment.
	 */
	private static function sideload( $file, $post ) {
		$bytes  = filesize( $file['tmp_name'] );
		$stored = '';
		$note   = function ( $is_moved, $given, $to ) use ( $file, &$stored ) {
			if ( $given['tmp_name'] === $file['tmp_name'] ) {
				$stored = $to;
			}
			return $is_moved;
		};
		add_filter( 'pre_move_uploaded_file', $note, 10, 3 );
		$attachment = media_handle_sideload( $file, 0, null, $post );
		remove_filter( 'pre_move_uploaded_file', $note, 10 );
		if ( ! is_wp_error( $attachment ) ) {
			return $attachment;
		}
		clearstatcache();
		$is_whole = '' === $stored || ( file_exists( $stored ) && filesize( $stored ) === $bytes );
		// WordPress does not delete an incomplete file if the disk is full.
		if ( '' !== $stored && file_exists( $stored ) ) {
			wp_delete_file( $stored );
		}
		if ( ! $is_whole ) {
			return self::refused( 507, __( 'The folder of the media library cannot be written; its disk may be full. Save the translation to your computer, and tell the administrator of the site.', 'mtservice' ) );
		}
		/* translators: %s: a message of WordPress */
		return self::refused( 415, sprintf( __( 'WordPress did not take the file: %s Save the translation to your computer instead.', 'mtservice' ), wp_strip_all_tags( $attachment->get_error_message() ) ) );
	}

	/**
	 * Returns an error if a file exceeds the network's upload limits for this site.
	 *
	 * @param int $bytes Size of the file.
	 * @return WP_Error|null
	 */
	private static function bound( $bytes ) {
		if ( ! is_multisite() || get_site_option( 'upload_space_check_disabled' ) ) {
			return null;
		}
		$room = get_upload_space_available();
		if ( $room <= 0 ) {
			return self::refused( 507, __( 'The media library of this site is full. Delete something there first, or save the translation to your computer.', 'mtservice' ) );
		}
		if ( $bytes > $room ) {
			/* translators: 1: size, as 8 MB; 2: size of the translation */
			$words = __( 'The media library of this site has room for %1$s, and the translation needs %2$s. Delete something there first, or save the translation to your computer.', 'mtservice' );
			return self::refused( 507, sprintf( $words, size_format( $room, 1 ), size_format( $bytes, 1 ) ) );
		}
		$most = KB_IN_BYTES * (int) get_site_option( 'fileupload_maxk', 1500 );
		if ( $bytes > $most ) {
			/* translators: 1: size, as 8 MB; 2: size of the translation */
			$words = __( 'This network takes files of %1$s at most in its media libraries, and the translation has %2$s. Save it to your computer instead.', 'mtservice' );
			return self::refused( 413, sprintf( $words, size_format( $most, 1 ), size_format( $bytes, 1 ) ) );
		}
		return null;
	}

	/**
	 * Lets only one request at a time add a document; the database releases the lock at the end of the request.
	 *
	 * @param string $id Id of the task.
	 */
	private static function wait_for_others( $id ) {
		global $wpdb;
		$name = 'mtservice_' . md5( DB_NAME . $wpdb->prefix . $id );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no blocking lock.
		$wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $name, self::PATIENCE ) );
	}

	/**
	 * Returns the data with which the page links to an attachment.
	 *
	 * @param int $attachment Id of the attachment.
	 * @return array{id: int, title: string, edit: string}
	 */
	private static function link( $attachment ) {
		return array(
			'id'    => $attachment,
			'title' => wp_basename( (string) get_attached_file( $attachment ) ),
			'edit'  => admin_url( 'upload.php?item=' . $attachment ),
		);
	}

	/**
	 * Creates an error of the media library.
	 *
	 * @param int    $status  HTTP status.
	 * @param string $message Description of the error and its remedy.
	 */
	private static function refused( $status, $message ) {
		return MtService_Errors::make( 'notAdded', $status, array( 'message' => $message ) );
	}
}
