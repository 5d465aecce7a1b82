<?php
/**
 * One block of a post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once dirname( __DIR__ ) . '/text/class-mtservice-parts.php';

/**
 * A block with its comment, its HTML and the blocks in it, or HTML between blocks.
 */
class MtService_Block extends MtService_Parts {

	/**
	 * Name, as `core/paragraph`; empty for HTML between blocks and of the classic editor.
	 *
	 * @var string
	 */
	public $name;

	/**
	 * The number for its content, once it was asked for.
	 *
	 * @var string|null
	 */
	private $number;

	/**
	 * Makes a block.
	 *
	 * @param string $name  Its name.
	 * @param array  $parts Its bytes in order.
	 */
	public function __construct( $name, array $parts ) {
		parent::__construct( $parts );
		$this->name = (string) $name;
	}

	/**
	 * The blocks in it.
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
	 * Its own texts, without those of the blocks in it.
	 *
	 * @return MtService_Segment[]
	 */
	public function own_segments() {
		return $this->shell()->segments();
	}

	/**
	 * Its own texts by their path.
	 *
	 * @return array<string, MtService_Segment>
	 */
	public function own_by_path() {
		return $this->shell()->by_path();
	}

	/**
	 * The same block around something else.
	 *
	 * @param array $inner What stands in the place of each of the blocks in it.
	 */
	public function around( array $inner ) {
		$parts = array();
		foreach ( $this->parts as $part ) {
			$parts[] = $part instanceof MtService_Block ? array_shift( $inner ) : $part;
		}
		return new MtService_Block( $this->name, $parts );
	}

	/**
	 * What stands before each of the blocks in it, when that is white space only; null where it is more.
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
	 * The same block with something else in the place of all blocks in it.
	 *
	 * @param MtService_Parts|string $inner What stands there.
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
	 * It without the blocks in it.
	 */
	public function shell() {
		return null === $this->spaces() ? $this->around( array_fill( 0, count( $this->blocks() ), '' ) ) : $this->with_inner( '' );
	}

	/**
	 * The same block with its own texts as they are: only those of the blocks in it are translated.
	 */
	public function fixed() {
		$parts = array();
		foreach ( $this->parts as $part ) {
			$parts[] = is_object( $part ) && ! $part instanceof MtService_Block ? $part->source() : $part;
		}
		return new MtService_Block( $this->name, $parts );
	}

	/**
	 * Whether there is nothing in it but white space.
	 */
	public function is_space() {
		return '' === $this->name && '' === trim( $this->source() );
	}

	/**
	 * A number for its content: another content has another one. The numbers of footnotes are none of its own.
	 */
	public function fingerprint() {
		$this->number = $this->number ?? substr( md5( MtService_Footnotes::without_numbers( $this->source() ) ), 0, 16 );
		return $this->number;
	}

	/**
	 * The bytes with translations in them.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$result = parent::write( $translations );
		return 'core/file' === $this->name ? $this->named( $result ) : $result;
	}

	/**
	 * Names the embedded file as the link to it: the editor finds the block damaged otherwise.
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
