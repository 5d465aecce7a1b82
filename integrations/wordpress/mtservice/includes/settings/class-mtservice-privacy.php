<?php
/**
 * Personal data.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Describes how the plugin uses personal data, and exports and erases the data that it stores about a user.
 */
class MtService_Privacy {

	const PAGE = 100;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_init', array( __CLASS__, 'suggest_policy' ) );
		add_filter( 'wp_privacy_personal_data_exporters', array( __CLASS__, 'add_exporter' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( __CLASS__, 'add_eraser' ) );
	}

	/** Suggests a text for the site's privacy policy. */
	public static function suggest_policy() {
		$text = '<p class="privacy-policy-tutorial">' . esc_html__( 'The plugin sends texts to a translation service when somebody on this site asks for a translation. Say which service that is, and where it stands.', 'mtservice' ) . '</p>'
			. '<p><strong class="privacy-policy-tutorial">' . esc_html__( 'Suggested text:', 'mtservice' ) . ' </strong>'
			. esc_html__( 'When our authors translate a text or a document, it is sent to a machine translation service together with the languages. Corrections of translations are sent there too, so that it learns from them. Which translations are published and reviewed is reported there, with the name of the author who reviewed them. Names, addresses and other data of visitors are not sent, unless they stand in the text. No cookies are set.', 'mtservice' ) . '</p>';
		wp_add_privacy_policy_content( __( 'mtservice', 'mtservice' ), $text );
	}

	/**
	 * Adds the exporter.
	 *
	 * @param array $exporters Exporters.
	 */
	public static function add_exporter( $exporters ) {
		$exporters['mtservice'] = array(
			'exporter_friendly_name' => __( 'mtservice', 'mtservice' ),
			'callback'               => array( __CLASS__, 'export' ),
		);
		return $exporters;
	}

	/**
	 * Adds the eraser.
	 *
	 * @param array $erasers Erasers.
	 */
	public static function add_eraser( $erasers ) {
		$erasers['mtservice'] = array(
			'eraser_friendly_name' => __( 'mtservice', 'mtservice' ),
			'callback'             => array( __CLASS__, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * Exports the data stored about a user: the documents sent, the posts in the queue, the links between posts and
	 * translations, and the translations reviewed.
	 *
	 * @param string $email Email address of the user.
	 * @param int    $page  Page, from 1.
	 */
	public static function export( $email, $page = 1 ) {
		$user  = get_user_by( 'email', $email );
		$items = array();
		if ( $user && 1 === (int) $page ) {
			foreach ( get_user_meta( $user->ID, MtService_Tasks::META ) as $id ) {
				$items[] = self::item( 'mtservice-document-' . $id, array( __( 'Document sent for translation', 'mtservice' ) => $id ) );
			}
		}
		foreach ( $user && 1 === (int) $page ? MtService_Job_List::open( $user->ID, self::PAGE ) : array() as $job ) {
			$items[] = self::item( 'mtservice-job-' . $job->id, array( __( 'Post in the queue for translation', 'mtservice' ) => get_the_title( (int) $job->post_id ) ) );
		}
		$posts = $user ? self::posts( $user->ID, MtService_Links::SOURCE, $page ) : array();
		foreach ( $posts as $id ) {
			$items[] = self::item(
				'mtservice-post-' . $id,
				array(
					__( 'Post', 'mtservice' )           => get_the_title( $id ),
					__( 'Translation of', 'mtservice' ) => get_the_title( (int) get_post_meta( $id, MtService_Links::SOURCE, true ) ),
				)
			);
		}
		$reviews = $user ? self::reviews( $user->ID, $page ) : array();
		foreach ( $reviews as $id ) {
			$items[] = self::item( 'mtservice-review-' . $id, array( __( 'Translation reviewed', 'mtservice' ) => get_the_title( $id ) ) );
		}
		return array(
			'data' => $items,
			'done' => max( count( $posts ), count( $reviews ) ) < self::PAGE,
		);
	}

	/**
	 * Erases the data stored about a user, but keeps the posts, the links to their translations, and that they were reviewed.
	 *
	 * @param string $email Email address of the user.
	 */
	public static function erase( $email ) {
		$user    = get_user_by( 'email', $email );
		$removed = false;
		$posts   = array();
		$reviews = array();
		if ( $user ) {
			$removed = delete_user_meta( $user->ID, MtService_Tasks::META );
			$removed = MtService_Jobs::forget_user( $user->ID ) > 0 || $removed;
			$removed = MtService_User_Limit::forget( $user->ID ) || $removed;
			$posts   = self::posts( $user->ID, MtService_Draft::RECORD, 1 );
			foreach ( $posts as $id ) {
				$removed = delete_post_meta( $id, MtService_Draft::RECORD ) || $removed;
			}
			$reviews = self::reviews( $user->ID, 1 );
			foreach ( $reviews as $id ) {
				MtService_Reviews::forget_reviewer( $id );
				$removed = true;
			}
		}
		return array(
			'items_removed'  => $removed,
			'items_retained' => false,
			'messages'       => array(),
			'done'           => max( count( $posts ), count( $reviews ) ) < self::PAGE,
		);
	}

	/**
	 * Returns the posts of a user that have a post meta of the plugin.
	 *
	 * @param int    $user_id Id of the user.
	 * @param string $note    Name of the post meta.
	 * @param int    $page    Page, from 1.
	 * @return int[] Ids.
	 */
	private static function posts( $user_id, $note, $page ) {
		return self::find( array( 'author' => $user_id ) + array( 'meta_key' => $note ), $page ); // phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once for a user.
	}

	/**
	 * Returns the posts that a user reviewed.
	 *
	 * @param int $user_id Id of the user.
	 * @param int $page    Page, from 1.
	 * @return int[] Ids.
	 */
	private static function reviews( $user_id, $page ) {
		$reviewer = array(
			'meta_key'   => MtService_Reviews::REVIEWER, // phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once for a user.
			'meta_value' => (string) $user_id, // phpcs:ignore WordPress.DB.SlowDBQuery -- Runs once for a user.
		);
		return self::find( $reviewer, $page );
	}

	/**
	 * Finds posts of all types and statuses.
	 *
	 * @param array $wanted Conditions.
	 * @param int   $page   Page, from 1.
	 * @return int[] Ids.
	 */
	private static function find( array $wanted, $page ) {
		return get_posts(
			$wanted + array(
				'fields'           => 'ids',
				'orderby'          => 'ID',
				'paged'            => max( 1, (int) $page ),
				'post_status'      => 'any',
				'post_type'        => 'any',
				'posts_per_page'   => self::PAGE,
				'suppress_filters' => false,
			)
		);
	}

	/**
	 * Creates an item of an export.
	 *
	 * @param string $id     Id of the item.
	 * @param array  $values Values by name.
	 */
	private static function item( $id, $values ) {
		$data = array();
		foreach ( $values as $name => $value ) {
			$data[] = array(
				'name'  => $name,
				'value' => $value,
			);
		}
		return array(
			'group_id'    => 'mtservice',
			'group_label' => __( 'Machine translation', 'mtservice' ),
			'item_id'     => $id,
			'data'        => $data,
		);
	}
}
