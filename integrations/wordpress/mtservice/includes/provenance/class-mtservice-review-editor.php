<?php
/**
 * Reviews in the editors.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows in both editors how a post was translated, and lets users mark it as reviewed: in the block editor in a panel of the
 * post's settings and before publishing, in the classic editor in a box.
 */
class MtService_Review_Editor {

	const HANDLE = 'mtservice-review';
	/** Field of the box: the state that the box showed. */
	const SHOWN = 'mtservice_review_shown';
	/** Field of the box: whether the post is reviewed. */
	const REVIEWED = 'mtservice_reviewed';
	const NONCE    = 'mtservice_review_nonce';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'enqueue_block_editor_assets', array( __CLASS__, 'add_panel' ) );
		add_action( 'add_meta_boxes', array( __CLASS__, 'add_box' ), 10, 2 );
		add_action( 'save_post', array( __CLASS__, 'save_box' ) );
	}

	/** Loads the script of the panel. */
	public static function add_panel() {
		$screen = get_current_screen();
		if ( ! $screen || 'post' !== $screen->base || ! isset( MtService_Saving::post_types()[ $screen->post_type ] ) ) {
			return;
		}
		$scripts = array( 'wp-components', 'wp-core-data', 'wp-data', 'wp-edit-post', 'wp-editor', 'wp-element', 'wp-plugins' );
		wp_enqueue_script( self::HANDLE, plugins_url( 'assets/review.js', MTSERVICE_FILE ), $scripts, MTSERVICE_VERSION, true );
		wp_add_inline_script( self::HANDLE, 'var mtserviceReview = ' . wp_json_encode( self::words() ) . ';', 'before' );
		// Texts that are in English on a page from right to left keep their full stop at its end.
		wp_add_inline_style( 'wp-components', '.mtservice-review p, .mtservice-review button { unicode-bidi: plaintext; }' );
	}

	/** Returns the texts of the panel and the box. */
	private static function words() {
		return array(
			'reviewed'  => __( 'Reviewed', 'mtservice' ),
			'help'      => __( 'I have read the translation, and compared it with its source.', 'mtservice' ),
			'takenBack' => __( 'You changed the text: the review is taken back when you save. Tick it again after your last change.', 'mtservice' ),
			'whenSaved' => __( 'Your name and the time are noted when you save.', 'mtservice' ),
			'question'  => __( 'Is the translation reviewed?', 'mtservice' ),
			'publish'   => 'off' === MtService_Settings::get()['notice']
				? __( 'A machine translated this post. You can publish it in any case.', 'mtservice' )
				: __( 'A machine translated this post. You can publish it in any case; until it is reviewed, readers see a notice.', 'mtservice' ),
		);
	}

	/**
	 * Adds the box to the classic editor.
	 *
	 * @param string  $type Post type.
	 * @param WP_Post $post The post; on other pages, a comment or link.
	 */
	public static function add_box( $type, $post ) {
		if ( $post instanceof WP_Post && null !== MtService_Reviews::record( $post->ID ) ) {
			$only_classic = array( '__back_compat_meta_box' => true );
			add_meta_box( 'mtservice-review', __( 'Review of the translation', 'mtservice' ), array( __CLASS__, 'show_box' ), $type, 'side', 'high', $only_classic );
		}
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The post.
	 */
	public static function show_box( $post ) {
		$view  = MtService_Reviews::view( $post->ID );
		$words = self::words();
		printf( '<p>%s</p>', esc_html( $view['label'] ) );
		if ( ! $view['mayReview'] ) {
			printf( '<p class="description">%s</p>', esc_html( $view['note'] ) );
			return;
		}
		wp_nonce_field( self::NONCE, self::NONCE );
		printf( '<input type="hidden" name="%s" value="%s">', esc_attr( self::SHOWN ), esc_attr( $view['isReviewed'] ? '1' : '0' ) );
		printf(
			'<p><label><input type="checkbox" name="%s" value="1"%s aria-describedby="mtservice-review-help"> %s</label></p>',
			esc_attr( self::REVIEWED ),
			checked( $view['isReviewed'], true, false ),
			esc_html( $words['reviewed'] )
		);
		printf( '<p class="description" id="mtservice-review-help">%s</p>', esc_html( $words['help'] ) );
	}

	/**
	 * Saves the box, if the user changed it. WordPress has saved the text before, so that a review given together with a change
	 * counts.
	 *
	 * @param int $id Id of the post.
	 */
	public static function save_box( $id ) {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( $_POST[ self::NONCE ] ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- This is the nonce.
		if ( ! wp_verify_nonce( $nonce, self::NONCE ) || ( defined( 'DOING_AUTOSAVE' ) && DOING_AUTOSAVE ) ) {
			return;
		}
		$is_of_form  = isset( $_POST['post_ID'] ) && (int) $_POST['post_ID'] === $id; // phpcs:ignore WordPress.Security.NonceVerification -- Checked above.
		$is_reviewed = ! empty( $_POST[ self::REVIEWED ] ); // phpcs:ignore WordPress.Security.NonceVerification -- Checked above.
		$was_shown   = ! empty( $_POST[ self::SHOWN ] ); // phpcs:ignore WordPress.Security.NonceVerification -- Checked above.
		if ( $is_of_form && $is_reviewed !== $was_shown ) {
			MtService_Reviews::review( $id, $is_reviewed );
		}
	}
}
