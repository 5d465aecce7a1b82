<?php
/**
 * States of a post's translations in words.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Describes each translation of a post, also those in the queue, for the list of posts. */
class MtService_Translation_States {

	/**
	 * Prints the states of a post's translations.
	 *
	 * @param WP_Post $post The post.
	 * @return bool Whether there are any.
	 */
	public static function print_list( WP_Post $post ) {
		$states = self::of( $post );
		if ( array() === $states ) {
			return false;
		}
		echo '<ul class="mtservice-states">';
		foreach ( $states as $state ) {
			$name = '' === $state['edit'] ? esc_html( $state['name'] ) : '<a href="' . esc_url( $state['edit'] ) . '">' . esc_html( $state['name'] ) . '</a>';
			printf( '<li class="mtservice-%s">', esc_attr( $state['state'] ) );
			echo wp_kses_post( $name ) . ': ' . esc_html( $state['words'] ) . '</li>';
		}
		echo '</ul>';
		return true;
	}

	/**
	 * Returns the states of a post's translations.
	 *
	 * @param WP_Post $post The post.
	 * @return array[] `name` of the language, `state`, `words` and `edit`, the address of the editor; by language.
	 */
	public static function of( WP_Post $post ) {
		$names  = MtService_Targets::all();
		$jobs   = array();
		$states = array();
		foreach ( MtService_Job_List::of_post( $post->ID ) as $pair => $job ) {
			$jobs[ MtService_Draft::languages( $pair )[1] ] = $job;
		}
		$translations = MtService_Targets::translations( $post );
		foreach ( array_keys( $translations + $jobs ) as $target ) {
			$translation = $translations[ $target ] ?? null;
			$job         = $jobs[ $target ] ?? null;
			$state       = $job ? $job->state : MtService_Targets::state( $translation );

			$states[ $target ] = array(
				'name'  => $names[ $target ] ?? MtService_Fields::name_of( $target ),
				'state' => $state,
				'words' => self::words( $state, $job ? $job->message : '' ),
				'edit'  => $translation && current_user_can( 'edit_post', $translation->ID ) ? (string) get_edit_post_link( $translation->ID, 'raw' ) : '',
			);
		}
		return $states;
	}

	/**
	 * Describes a state.
	 *
	 * @param string $state   The state.
	 * @param string $message Why a job failed or waits.
	 */
	private static function words( $state, $message ) {
		switch ( $state ) {
			case MtService_Targets::OUTDATED:
				return __( 'outdated', 'mtservice' );
			case MtService_Targets::TO_REVIEW:
				return __( 'to review', 'mtservice' );
			case MtService_Jobs::WORKING:
				return __( 'being translated', 'mtservice' );
			case MtService_Jobs::WAITING:
				/* translators: %s: why it waits */
				return '' === $message ? __( 'in the queue', 'mtservice' ) : sprintf( __( 'waits. %s', 'mtservice' ), $message );
			case MtService_Jobs::FAILED:
				/* translators: %s: why it failed */
				return sprintf( __( 'failed. %s', 'mtservice' ), $message );
			default:
				return __( 'translated', 'mtservice' );
		}
	}
}
