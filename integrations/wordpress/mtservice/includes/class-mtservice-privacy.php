<?php
/**
 * Personal data.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says what the plugin does with personal data, and exports and erases what it keeps of a person.
 */
class MtService_Privacy {

	/** Names of post meta that hold something of the person who wrote the post; all begin so. */
	const PREFIX = '_mtservice_';
	const PAGE   = 100;

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
			. esc_html__( 'When our authors translate a text or a document, it is sent to a machine translation service together with the languages. Corrections of translations are sent there too, so that it learns from them. Names, addresses and other data of visitors are not sent, unless they stand in the text. No cookies are set.', 'mtservice' ) . '</p>';
		wp_add_privacy_policy_content( __( 'Machine Translation Service', 'mtservice' ), $text );
	}

	/**
	 * Adds the exporter.
	 *
	 * @param array $exporters Exporters.
	 */
	public static function add_exporter( $exporters ) {
		$exporters['mtservice'] = array(
			'exporter_friendly_name' => __( 'Machine Translation Service', 'mtservice' ),
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
			'eraser_friendly_name' => __( 'Machine Translation Service', 'mtservice' ),
			'callback'             => array( __CLASS__, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * Exports what is kept of a person: the documents sent, and what is noted of translations of posts.
	 *
	 * @param string $email Address of the person.
	 * @param int    $page  Page, from 1.
	 */
	public static function export( $email, $page = 1 ) {
		$user  = get_user_by( 'email', $email );
		$items = array();
		if ( $user && 1 === (int) $page ) {
			foreach ( array_filter( (array) get_user_meta( $user->ID, MtService_Tasks::META, true ) ) as $id ) {
				$items[] = self::item( 'mtservice-document-' . $id, array( __( 'Document sent for translation', 'mtservice' ) => $id ) );
			}
		}
		$notes = $user ? self::notes( $user->ID, $page ) : array();
		foreach ( $notes as $note ) {
			$text    = is_scalar( $note->meta_value ) ? (string) $note->meta_value : '';
			$items[] = self::item(
				'mtservice-post-' . $note->meta_id,
				array(
					__( 'Post', 'mtservice' ) => get_the_title( $note->post_id ),
					$note->meta_key           => $text,
				)
			);
		}
		return array(
			'data' => $items,
			'done' => count( $notes ) < self::PAGE,
		);
	}

	/**
	 * Erases what is kept of a person; the posts themselves stay.
	 *
	 * @param string $email Address of the person.
	 */
	public static function erase( $email ) {
		$user    = get_user_by( 'email', $email );
		$removed = false;
		$notes   = array();
		if ( $user ) {
			$removed = delete_user_meta( $user->ID, MtService_Tasks::META );
			$notes   = self::notes( $user->ID, 1 );
			foreach ( $notes as $note ) {
				$removed = delete_metadata_by_mid( 'post', (int) $note->meta_id ) || $removed;
			}
		}
		return array(
			'items_removed'  => $removed,
			'items_retained' => false,
			'messages'       => array(),
			'done'           => count( $notes ) < self::PAGE,
		);
	}

	/**
	 * The plugin's notes about posts that a user wrote.
	 *
	 * @param int $user_id Id of the user.
	 * @param int $page    Page, from 1.
	 * @return object[]
	 */
	private static function notes( $user_id, $page ) {
		global $wpdb;
		// No function of WordPress finds meta by the beginning of its name.
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery
		return $wpdb->get_results(
			$wpdb->prepare(
				"SELECT m.meta_id, m.post_id, m.meta_key, m.meta_value FROM {$wpdb->postmeta} m JOIN {$wpdb->posts} p ON p.ID = m.post_id WHERE p.post_author = %d AND m.meta_key LIKE %s ORDER BY m.meta_id LIMIT %d OFFSET %d",
				$user_id,
				$wpdb->esc_like( self::PREFIX ) . '%',
				self::PAGE,
				self::PAGE * ( max( 1, (int) $page ) - 1 )
			)
		);
	}

	/**
	 * An item of an export.
	 *
	 * @param string $id     Id.
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
