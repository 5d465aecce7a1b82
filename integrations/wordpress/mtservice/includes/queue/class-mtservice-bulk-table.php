<?php
/**
 * Estimates for many posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Prints what a translation of many posts takes. */
class MtService_Bulk_Table {

	/**
	 * Prints a row for each language.
	 *
	 * @param string[] $names Names of the languages by code.
	 * @param array[]  $plans Their plans, see MtService_Bulk_Plan.
	 */
	public static function print_rows( array $names, array $plans ) {
		printf(
			'<table class="widefat striped"><thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>',
			esc_html__( 'Language', 'mtservice' ),
			esc_html__( 'Posts', 'mtservice' ),
			esc_html__( 'Characters', 'mtservice' ),
			esc_html__( 'Not translated', 'mtservice' )
		);
		foreach ( $plans as $target => $plan ) {
			$count = count( $plan['pairs'] );
			printf(
				'<tr><th scope="row"><label><input type="checkbox" name="targets[]" value="%s"%s%s> %s</label></th><td data-label="%s">%s</td><td data-label="%s">%s</td><td>',
				esc_attr( (string) $target ),
				checked( $count > 0, true, false ),
				disabled( 0, $count, false ),
				esc_html( $names[ $target ] ),
				esc_attr__( 'Posts', 'mtservice' ),
				esc_html( number_format_i18n( $count ) ),
				esc_attr__( 'Characters', 'mtservice' ),
				esc_html( self::characters( $plan ) )
			);
			self::print_left( $plan );
			echo '</td></tr>';
		}
		echo '</tbody></table>';
	}

	/**
	 * Formats the characters of a plan.
	 *
	 * @param array $plan The plan.
	 */
	private static function characters( array $plan ) {
		$number = number_format_i18n( $plan['characters'] );
		/* translators: %s: number of characters */
		return $plan['isRough'] ? sprintf( __( 'about %s', 'mtservice' ), $number ) : $number;
	}

	/**
	 * Prints why posts are left out.
	 *
	 * @param array $plan The plan.
	 */
	private static function print_left( array $plan ) {
		if ( $plan['current'] > 0 ) {
			/* translators: %s: number of posts */
			printf( '<p>%s</p>', esc_html( sprintf( _n( '%s post has a translation that is up to date.', '%s posts have translations that are up to date.', $plan['current'], 'mtservice' ), number_format_i18n( $plan['current'] ) ) ) );
		}
		foreach ( $plan['left'] as $reason => $ids ) {
			$titles = array_map( fn( $id ) => current_user_can( 'read_post', $id ) ? '“' . get_the_title( $id ) . '”' : "#$id", array_slice( $ids, 0, 3 ) );
			$more   = count( $ids ) > 3 ? ' …' : '';
			/* translators: %s: number of posts */
			$number = sprintf( _n( '%s post', '%s posts', count( $ids ), 'mtservice' ), number_format_i18n( count( $ids ) ) );
			printf( '<p>%s: %s</p>', esc_html( $number . ' (' . html_entity_decode( implode( ', ', $titles ), ENT_QUOTES, 'UTF-8' ) . "$more)" ), esc_html( $reason ) );
		}
	}

	/**
	 * Prints what limits there are.
	 *
	 * @param array[] $plans The plans.
	 */
	public static function print_limits( array $plans ) {
		$characters = array_sum( array_column( $plans, 'characters' ) );
		$left       = MtService_User_Limit::left();
		/* translators: %s: number of characters */
		$words = array( sprintf( __( 'This site has sent %s characters today.', 'mtservice' ), number_format_i18n( MtService_Usage::today() ) ) );
		if ( null !== $left ) {
			/* translators: %s: number of characters */
			$words[] = sprintf( __( 'You may still translate %s characters today.', 'mtservice' ), number_format_i18n( $left ) );
		}
		if ( null !== $left && $left < $characters ) {
			/* translators: %s: time */
			$words[] = sprintf( __( 'The other posts wait until your limit starts again, at %s.', 'mtservice' ), MtService_User_Limit::restart_in_words() );
		}
		$words[] = __( 'The service does not say how much of its own daily limit is left; if it is reached, the queue stops, and you continue it with a button.', 'mtservice' );
		echo '<p>' . esc_html( implode( ' ', $words ) ) . '</p>';
	}
}
