<?php
/**
 * Reasons against writing a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Explains why a translation may not be created or changed: never by this user, not now, or only after confirmation.
 */
class MtService_Refusal {

	/**
	 * Explains why the user lacks the rights to translate a post; returns an empty string otherwise.
	 *
	 * @param WP_Post      $post   The post.
	 * @param WP_Post|null $target Its translation.
	 */
	public static function forbidden( WP_Post $post, $target ) {
		if ( $target ) {
			return current_user_can( 'edit_post', $target->ID ) ? '' : __( 'There is a translation already, and you may not change it.', 'mtservice' );
		}
		return current_user_can( get_post_type_object( $post->post_type )->cap->create_posts ) ? '' : __( 'You may not make posts of this type.', 'mtservice' );
	}

	/**
	 * Returns an error if the translation may not be changed now.
	 *
	 * @param WP_Post      $post    The post.
	 * @param WP_Post|null $target  Its translation.
	 * @param bool         $replace Whether the user confirmed changing it.
	 * @param bool         $is_open Whether the user confirmed changing it while it is open.
	 * @return WP_Error|null
	 */
	public static function of( WP_Post $post, $target, $replace, $is_open ) {
		$forbidden = self::forbidden( $post, $target );
		if ( '' !== $forbidden || ! $target ) {
			return '' === $forbidden ? null : MtService_Draft::error( 'forbidden', 403, $forbidden );
		}
		require_once ABSPATH . 'wp-admin/includes/post.php';
		$user = wp_check_post_lock( $target->ID );
		if ( $user ) {
			/* translators: %s: name of a user */
			return MtService_Draft::error( 'locked', 409, sprintf( __( '%s is editing the translation now. Try again later.', 'mtservice' ), get_userdata( $user )->display_name ) );
		}
		if ( ! $is_open && self::is_open( $target->ID ) ) {
			return MtService_Draft::error( 'open', 409, __( 'You have the translation open, or had it open just now. Close it in other windows first: what is saved there would undo the update.', 'mtservice' ) );
		}
		if ( $replace ) {
			return null;
		}
		if ( ! in_array( $target->post_status, array( 'draft', 'pending' ), true ) ) {
			return MtService_Draft::error( 'published', 409, self::warning( $target->post_status ) );
		}
		if ( array() === MtService_Draft::record( $target->ID ) && '' !== trim( $target->post_content ) ) {
			return MtService_Draft::error( 'foreign', 409, __( 'There is a translation that somebody wrote. It will be replaced; WordPress keeps it among its revisions.', 'mtservice' ) );
		}
		return null;
	}

	/**
	 * Replaces a question by what to do, for work in the background, which cannot ask.
	 *
	 * @param WP_Error $error An error of `of`, or another one.
	 */
	public static function without_question( WP_Error $error ) {
		switch ( $error->get_error_code() ) {
			case 'mtservice_published':
				return MtService_Draft::error( 'published', 409, __( 'The translation is not a draft any more. Update it from the editor of the post, where you decide what visitors see.', 'mtservice' ) );
			case 'mtservice_foreign':
				return MtService_Draft::error( 'foreign', 409, __( 'Somebody wrote the translation. Replace it from the editor of the post, if you want to.', 'mtservice' ) );
			default:
				return $error;
		}
	}

	/**
	 * Returns the warning before changing a translation that is not a draft.
	 *
	 * @param string $status Status of the translation.
	 */
	private static function warning( $status ) {
		switch ( $status ) {
			case 'future':
				return __( 'The translation is scheduled. Changed blocks will be translated again there; its date stays.', 'mtservice' );
			case 'private':
				return __( 'The translation is private. Changed blocks will be translated again there, and who may read it will see that at once.', 'mtservice' );
			default:
				return __( 'The translation is published. Changed blocks will be translated again there, and visitors will see that at once.', 'mtservice' );
		}
	}

	/**
	 * Whether the user has a post open in an editor; WordPress itself only warns about other users. Some versions keep the lock
	 * for two minutes after the editor was closed.
	 *
	 * @param int $id Id of the post.
	 */
	private static function is_open( $id ) {
		list( $time, $user ) = explode( ':', get_post_meta( $id, '_edit_lock', true ) . ':' );
		$window              = apply_filters( 'wp_check_post_lock_window', 150 ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- Hook of WordPress.
		return (int) $user === get_current_user_id() && (int) $time > time() - $window;
	}
}
