<?php
/**
 * Block of a post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once dirname( __DIR__ ) . '/text/class-mtservice-parts.php';

/**
 * A block with its comment, HTML and inner blocks, or the HTML between blocks.
 */
class MtService_Block extends MtService_Parts {

	/**
	 * Name, such as `core/paragraph`; empty for HTML between blocks or from the classic editor.
	 *
	 * @var string
	 */
	public $name;

	/**
	 * Cached fingerprint of the content.
	 *
	 * @var string|null
	 */
	private $number;

	/**
	 * Creates a block.
	 *
	 * @param string $name  Name of the block.
	 * @param array  $parts Parts of the block in order.
	 */
	public function __construct( $name, array $parts ) {
		parent::__construct( $parts );
		$this->name = (string) $name;
	}

	/**
	 * Returns the inner blocks.
	 *
	 * @return MtService_Block[]
	 */
	public function blocks() {
		return array_values(
			array_filter(
				$this->parts,
				function ( $part ) {
					return $part instanceof MtService_Block;
				}
			)
		);
	}

	/**
	 * Returns the block's own texts, without those of inner blocks.
	 *
	 * @return MtService_Segment[]
	 */
	public function own_segments() {
		return $this->shell()->segments();
	}

	/**
	 * Returns the block's own texts by path.
	 *
	 * @return array<string, MtService_Segment>
	 */
	public function own_by_path() {
		return $this->shell()->by_path();
	}

	/**
	 * Returns a copy of the block with each inner block replaced.
	 *
	 * @param array $inner Replacement for each inner block.
	 */
	public function around( array $inner ) {
		$parts = array();
		foreach ( $this->parts as $part ) {
			$parts[] = $part instanceof MtService_Block ? array_shift( $inner ) : $part;
		}
		return new MtService_Block( $this->name, $parts );
	}

	/**
	 * Returns the white space before each inner block; null if there is other content between inner blocks.
	 *
	 * @return string[]|null
	 */
	public function spaces() {
		$spaces = array();
		$space  = '';
		foreach ( $this->parts as $part ) {
			if ( $part instanceof MtService_Block ) {
				$spaces[] = array() === $spaces ? '' : $space;
				$space    = '';
			} else {
				$space .= is_object( $part ) ? $part->source() : $part;
			}
		}
		return '' === trim( implode( '', $spaces ) ) ? $spaces : null;
	}

	/**
	 * Returns a copy of the block with all inner blocks replaced by one part.
	 *
	 * @param MtService_Parts|string $inner The replacement.
	 */
	public function with_inner( $inner ) {
		$places = array_keys(
			array_filter(
				$this->parts,
				function ( $part ) {
					return $part instanceof MtService_Block;
				}
			)
		);
		if ( array() === $places ) {
			return $this;
		}
		$before = array_slice( $this->parts, 0, $places[0] );
		return new MtService_Block( $this->name, array_merge( $before, array( $inner ), array_slice( $this->parts, end( $places ) + 1 ) ) );
	}

	/**
	 * Returns a copy of the block without inner blocks.
	 */
	public function shell() {
		return null === $this->spaces() ? $this->around( array_fill( 0, count( $this->blocks() ), '' ) ) : $this->with_inner( '' );
	}

	/**
	 * Returns a copy of the block whose own texts are not translated, only those of inner blocks.
	 */
	public function fixed() {
		$parts = array();
		foreach ( $this->parts as $part ) {
			$parts[] = is_object( $part ) && ! $part instanceof MtService_Block ? $part->source() : $part;
		}
		return new MtService_Block( $this->name, $parts );
	}

	/** Whether the block, or a block in it, is a synced pattern. */
	public function refers() {
		return 'core/block' === $this->name || array() !== array_filter( $this->blocks(), fn( $block ) => $block->refers() );
	}

	/** Whether the block is only white space between blocks. */
	public function is_space() {
		return '' === $this->name && '' === trim( $this->source() );
	}

	/**
	 * Returns a hash of the content, which does not depend on the numbering of footnotes.
	 */
	public function fingerprint() {
		$this->number = $this->number ?? substr( md5( MtService_Footnotes::without_numbers( $this->source() ) ), 0, 16 );
		return $this->number;
	}

	/**
	 * Returns the content with translations inserted.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$result = parent::write( $translations );
		return 'core/file' === $this->name ? $this->named( $result ) : $result;
	}

	/**
	 * Gives the embedded file the same name as its link; otherwise the editor reports an invalid block.
	 *
	 * @param string $result The translated block.
	 */
	private function named( $result ) {
		$link = '~<a\b(?![^>]*\sdownload)[^>]*>(.*?)</a>~s';
		if ( 1 !== preg_match( $link, $this->source(), $before ) || 1 !== preg_match( $link, $result, $after ) ) {
			return $result;
		}
		$names = array();
		foreach ( array( $before[1], $after[1] ) as $html ) {
			$names[] = str_replace( '"', '&quot;', MtService_Segment::escape( MtService_Html::plain( $html ) ) );
		}
		$names[1] = MtService_Segment::without_shortcodes( $names[1] );
		return preg_replace_callback(
			'~(<object\b[^>]*\saria-label=")([^"]*)~',
			function ( $label ) use ( $names ) {
				return $label[1] . str_replace( $names[0], $names[1], $label[2] );
			},
			$result
		);
	}
}
