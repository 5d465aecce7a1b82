<?php
/**
 * HTML tag.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * An opening tag or a shortcode whose attributes may hold text, such as the description of an image.
 */
class MtService_Tag extends MtService_Parts {

	/** Attributes of tags that hold text. */
	const TEXT_ATTRIBUTES = array( 'alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-placeholder' );

	/**
	 * Paths of the texts in order, such as `img@alt`.
	 *
	 * @var string[]
	 */
	private $paths = array();

	/**
	 * Finds the texts.
	 *
	 * @param string   $tag   The tag.
	 * @param int      $from  End of its name.
	 * @param string[] $names Names of attributes that hold text.
	 */
	public function __construct( $tag, $from, array $names ) {
		parent::__construct();
		$is_shortcode = '[' === $tag[0];
		$done         = 0;
		preg_match_all( '~([^\s=>/"\']+)(?:\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|[^\s>"\'][^\s>]*))?~', $tag, $found, PREG_SET_ORDER | PREG_OFFSET_CAPTURE, $from );
		foreach ( $found as $attribute ) {
			$value = end( $attribute );
			if ( count( $attribute ) < 3 || ! in_array( strtolower( $attribute[1][0] ), $names, true ) ) {
				continue;
			}
			$characters = MtService_Segment::decode( $value[0] );
			if ( ! MtService_Html::is_text( $characters ) ) {
				continue;
			}
			preg_match( '~^([ \t\n\r\f]*)(.*?)([ \t\n\r\f]*)$~sD', $value[0], $around );
			$text          = MtService_Segment::escape( trim( $characters ) );
			$this->parts[] = substr( $tag, $done, $value[1] - $done ) . $around[1];
			$this->parts[] = new MtService_Segment( $around[2], $text, $is_shortcode ? 'shortcode' : 'attribute' );
			$this->paths[] = strtolower( substr( $tag, 1, $from - 1 ) . '@' . $attribute[1][0] );
			$done          = $value[1] + strlen( $value[0] ) - strlen( $around[3] );
		}
		$this->parts[] = substr( $tag, $done );
	}

	/**
	 * Returns the texts by path.
	 *
	 * @return array<string, MtService_Segment>
	 */
	public function by_path() {
		return array_combine( $this->paths, $this->segments() );
	}
}
