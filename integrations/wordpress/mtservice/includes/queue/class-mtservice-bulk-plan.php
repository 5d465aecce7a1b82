<?php
/**
 * Plan for many posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Decides which posts are translated into which languages for the current user, estimates their characters, and queues them.
 */
class MtService_Bulk_Plan {

	/** Seconds after which the characters of the other posts are estimated from those that were counted. */
	const SECONDS = 5;

	/** @var int[] Ids of the posts. */
	private $ids;

	/** @var bool Whether only outdated translations are brought up to date. */
	private $is_update;

	/** @var float Time until which characters are counted. */
	private $until;

	/**
	 * Creates a plan.
	 *
	 * @param int[] $ids       Ids of the posts.
	 * @param bool  $is_update Whether only outdated translations are brought up to date.
	 */
	public function __construct( array $ids, $is_update = false ) {
		$this->ids       = array_values( array_unique( array_map( 'intval', $ids ) ) );
		$this->is_update = $is_update;
		$this->until     = microtime( true ) + self::SECONDS;
	}

	/**
	 * Plans the translation into a language.
	 *
	 * @param string $target Language of the translations.
	 * @return array{pairs: string[], characters: int, isRough: bool, current: int, left: array<string, int[]>} `pairs` by id of
	 *               the post; `current` is the number of posts whose translation is up to date; `left` has the ids of posts that
	 *               cannot be translated, by the reason.
	 */
	public function into( $target ) {
		$plan    = array(
			'pairs'      => array(),
			'characters' => 0,
			'isRough'    => false,
			'current'    => 0,
			'left'       => array(),
		);
		$counted = array();
		$shared  = array();
		foreach ( $this->ids as $id ) {
			$pair = $this->pair( $id, $target );
			if ( null === $pair ) {
				++$plan['current'];
				continue;
			}
			$is_late    = microtime( true ) > $this->until;
			$characters = is_wp_error( $pair ) || $is_late ? $pair : ( new MtService_Draft( get_post( $id ), $pair ) )->estimate( $shared );
			if ( is_wp_error( $characters ) ) {
				$plan['left'][ MtService_Refusal::without_question( $characters )->get_error_message() ][] = $id;
				continue;
			}
			$plan['pairs'][ $id ] = $pair;
			$plan['isRough']      = $plan['isRough'] || $is_late;
			$counted             += $is_late ? array() : array( $id => $characters );
		}
		$average            = array_sum( $counted ) / max( 1, count( $counted ) );
		$plan['characters'] = (int) round( array_sum( $counted ) + $average * ( count( $plan['pairs'] ) - count( $counted ) ) );
		return $plan;
	}

	/**
	 * Queues the posts of a plan for the current user.
	 *
	 * @param array $plan The plan.
	 * @return int[] Ids of the posts.
	 */
	public static function enqueue( array $plan ) {
		foreach ( $plan['pairs'] as $id => $pair ) {
			MtService_Jobs::add( $id, $pair, get_current_user_id() );
		}
		MtService_Queue_Schedule::plan_next();
		return array_keys( $plan['pairs'] );
	}

	/**
	 * Returns the language pair for a post.
	 *
	 * @param int    $id     Id of the post.
	 * @param string $target Language of the translation.
	 * @return string|WP_Error|null Null if the translation is up to date.
	 */
	private function pair( $id, $target ) {
		$reason = MtService_Posts::refusal( $id );
		if ( $reason ) {
			return $reason;
		}
		$post = get_post( $id );
		$pair = MtService_Targets::pair( $post, $target );
		if ( null === $pair ) {
			return MtService_Draft::error( 'noSystem', 409, __( 'No system is chosen for these languages. Choose one in the settings.', 'mtservice' ) );
		}
		$job = MtService_Job_List::of_post( $id )[ $pair ] ?? null;
		if ( $job && MtService_Jobs::FAILED !== $job->state ) {
			return MtService_Draft::error( 'queued', 409, __( 'Is in the queue already.', 'mtservice' ) );
		}
		$translation = MtService_Targets::translations( $post )[ $target ] ?? null;
		$is_outdated = $translation && MtService_Source_State::is_outdated( $translation->ID );
		$is_known    = $translation && '' !== (string) get_post_meta( $translation->ID, MtService_Source_State::HASH, true );
		return ( $is_known || $this->is_update ) && ! $is_outdated ? null : $pair;
	}
}
