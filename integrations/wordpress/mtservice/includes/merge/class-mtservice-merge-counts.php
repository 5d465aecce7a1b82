<?php
/**
 * Counts of a merge.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Numbers of blocks in an updated translation, for the message to the user.
 */
class MtService_Merge_Counts {

	/** @var int Blocks that are kept. */
	public $kept = 0;

	/** @var int Blocks that are translated. */
	public $changed = 0;

	/** @var int Blocks that users deleted and that stay deleted. */
	public $deleted = 0;

	/** @var int Blocks that users deleted and that are restored because their source changed. */
	public $returned = 0;

	/** @var int Blocks that users rewrote and whose source is uncertain; they are kept. */
	public $doubtful = 0;

	/** @var int Blocks that users corrected and whose source changed or was deleted. */
	public $replaced = 0;
}
