<?php
/**
 * Texts of the sidebar.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Provides the texts of the sidebar in the user's language. They are sent with the page, so that the script needs no
 * language files.
 */
class MtService_Editor_Words {

	/** Returns the texts by their names in the script. */
	public static function all() {
		return array(
			'title'         => __( 'Translation', 'mtservice' ),
			'notReady'      => __( 'No translation system is chosen yet.', 'mtservice' ),
			'askAdmin'      => __( 'Ask an administrator of the site to choose one.', 'mtservice' ),
			'openSettings'  => __( 'Open the settings', 'mtservice' ),
			'loading'       => __( 'Asking the service…', 'mtservice' ),
			'slow'          => __( 'No answer came yet. You can wait, or cancel and try again later. Your text stays as it is.', 'mtservice' ),
			'noAnswer'      => __( 'No answer came for a long time. Try again; if that goes on, tell an administrator of the site.', 'mtservice' ),
			'languages'     => __( 'Languages', 'mtservice' ),
			/* translators: 1: language of the text, 2: language of the translation */
			'pair'          => __( '%1$s to %2$s', 'mtservice' ),
			/* translators: %s: title of a translation system */
			'system'        => __( 'System: %s', 'mtservice' ),
			/* translators: %s: status, as “ready” */
			'status'        => __( 'Status: %s', 'mtservice' ),
			/* translators: %s: name of a list of terms */
			'terms'         => __( 'Terms applied: %s', 'mtservice' ),
			/* translators: %s: number of characters */
			'used'          => __( 'Characters sent from this site today: %s', 'mtservice' ),
			'statuses'      => self::statuses(),
			'block'         => __( 'Selected block', 'mtservice' ),
			'blockHelp'     => __( 'The translation takes the place of the text. You can undo that.', 'mtservice' ),
			'noBlock'       => __( 'Select a block in the text first.', 'mtservice' ),
			'translate'     => __( 'Translate the block', 'mtservice' ),
			'translateMany' => __( 'Translate the blocks', 'mtservice' ),
			/* translators: %s: languages, as “English to Latvian” */
			'menu'          => __( 'Translate: %s', 'mtservice' ),
			'post'          => __( 'Whole post', 'mtservice' ),
			'postHelp'      => __( 'Makes a draft. This post stays as it is.', 'mtservice' ),
			'empty'         => __( 'Write something first.', 'mtservice' ),
			'updateHelp'    => __( 'Only blocks that changed since are translated again. Corrections stay.', 'mtservice' ),
			'makeDraft'     => __( 'Translate into a draft', 'mtservice' ),
			'updateDraft'   => __( 'Update the translation', 'mtservice' ),
			'openDraft'     => __( 'Open the translation', 'mtservice' ),
			/* translators: 1: title of a post, 2: its status, as “Draft” */
			'translation'   => __( '%1$s (%2$s)', 'mtservice' ),
			/* translators: %s: title of a post */
			'source'        => __( 'This is a translation of %s.', 'mtservice' ),
			'openSource'    => __( 'Open the source', 'mtservice' ),
			'untitled'      => __( '(no title)', 'mtservice' ),
			'sourceGone'    => __( 'The post that this is a translation of is in the Trash, or deleted.', 'mtservice' ),
			'trashed'       => __( 'A translation is in the Trash. Restore it to go on with it; else a new draft is made.', 'mtservice' ),
			'openTrash'     => __( 'Open the Trash', 'mtservice' ),
			'corrections'   => __( 'Corrections', 'mtservice' ),
			'correctHelp'   => __( 'The system learns from what you change in a translation. What is sent when you save stands here before.', 'mtservice' ),
			'correct'       => __( 'Send corrections now', 'mtservice' ),
			/* translators: %s: number of corrections */
			'corrected'     => __( 'Corrections sent: %s', 'mtservice' ),
			/* translators: %s: number of corrections */
			'willSend'      => __( 'Corrections that are sent when you save: %s', 'mtservice' ),
			'dontSend'      => __( 'Do not send', 'mtservice' ),
			/* translators: %s: number of corrections */
			'wereSent'      => __( 'Corrections that were sent: %s', 'mtservice' ),
			'withdraw'      => __( 'Withdraw', 'mtservice' ),
			'withdrawing'   => __( 'Withdrawing…', 'mtservice' ),
			'withdrawn'     => __( 'The correction is withdrawn: the service was given its own translation back.', 'mtservice' ),
			'sending'       => __( 'Sending…', 'mtservice' ),
			/* translators: %s: number of corrections */
			'correctionsWait' => __( 'Corrections that wait to be sent: %s. Open the sidebar Translation to look at them.', 'mtservice' ),
			'leftOut'       => __( 'Not translated, so look at it yourself:', 'mtservice' ),
			'canceling'     => __( 'Canceling…', 'mtservice' ),
			'stopped'       => __( 'Canceled. What was on its way may have been sent.', 'mtservice' ),
			'notCanceled'   => __( 'It could not be canceled in time: the draft may be made or changed all the same. Look at it in the list of posts.', 'mtservice' ),
			'noCorrections' => __( 'There are no new corrections.', 'mtservice' ),
			'saveFirst'     => __( 'Save the post first: corrections are read from what is saved.', 'mtservice' ),
			'working'       => __( 'Translating…', 'mtservice' ),
			/* translators: 1: number of texts that are ready, 2: number of all texts */
			'progress'      => __( 'Translating: %1$s of %2$s', 'mtservice' ),
			/* translators: %s: number of seconds */
			'waiting'       => __( 'The translation system is starting. The next try is in %s s.', 'mtservice' ),
			/* translators: %s: number of seconds */
			'busy'          => __( 'The service has too much to do. The next try is in %s s.', 'mtservice' ),
			'waitingLong'   => __( 'The translation system did not start. Try again later.', 'mtservice' ),
			'cancel'        => __( 'Cancel', 'mtservice' ),
			'canceled'      => __( 'Canceled. Nothing was changed.', 'mtservice' ),
			'blockDone'     => __( 'Translated. Undo brings the text back.', 'mtservice' ),
			'textDone'      => __( 'The translation is in the place of the text. Undo brings the text back.', 'mtservice' ),
			'blockNothing'  => __( 'There is nothing to translate in this block.', 'mtservice' ),
			'blockChanged'  => __( 'The block was changed in the meantime, so its translation was not put in. Translate it again.', 'mtservice' ),
			'blockInvalid'  => __( 'The editor does not take the translation of this block. Nothing was changed.', 'mtservice' ),
			'postDone'      => __( 'The draft is ready.', 'mtservice' ),
			/* translators: %s: number of blocks */
			'changed'       => __( 'Blocks translated: %s.', 'mtservice' ),
			/* translators: %s: number of blocks */
			'kept'          => __( 'Blocks that stayed: %s.', 'mtservice' ),
			/* translators: %s: number of blocks */
			'deleted'       => __( 'Blocks that stay deleted: %s.', 'mtservice' ),
			/* translators: %s: number of blocks */
			'returned'      => __( 'Deleted blocks that came back, because their source changed: %s.', 'mtservice' ),
			/* translators: %s: number of blocks */
			'replaced'      => __( 'Corrected blocks whose source changed or is gone: %s. Their old texts are among the revisions.', 'mtservice' ),
			/* translators: %s: number of blocks */
			'doubtful'      => __( 'Rewritten blocks whose source is not certain: %s. They stay as they are; check that nothing is missing, or there twice.', 'mtservice' ),
			/* translators: %s: number of custom fields */
			'fieldsTranslated' => __( 'Other fields translated: %s.', 'mtservice' ),
			/* translators: %s: number of custom fields */
			'fieldsCopied'  => __( 'Other fields copied: %s.', 'mtservice' ),
			'fieldsLeft'    => self::fields_left(),
			/* translators: %s: number of custom fields */
			'fieldsMore'    => __( 'More fields that stay: %s.', 'mtservice' ),
			/* translators: %s: number of categories and tags */
			'termsTranslated' => __( 'Categories and tags in the language of the translation: %s.', 'mtservice' ),
			/* translators: %s: names of categories and tags */
			'termsLeft'     => __( 'Categories and tags without a translation, which you may not add: %s. The draft has those of the original.', 'mtservice' ),
			/* translators: %s: number of patterns */
			'patternsTranslated' => __( 'Synced patterns in the language of the translation: %s.', 'mtservice' ),
			/* translators: %s: titles of patterns */
			'patternsLeft'  => __( 'Synced patterns without a translation, which you may not add: %s. The draft has those of the original.', 'mtservice' ),
			/* translators: %s: titles of patterns */
			'patternsOpen'  => __( 'Synced patterns that were not brought up to date, since they are open in an editor: %s. Close them there, and update the translation again.', 'mtservice' ),
			'private'       => __( 'This post is private. Make the translation private, too, or everybody can read it once it is published.', 'mtservice' ),
			'signedOut'     => MtService_Errors::signed_out(),
			'replace'       => __( 'Translate all the same', 'mtservice' ),
			'retry'         => __( 'Try again', 'mtservice' ),
			'unreachable'   => __( 'The site did not answer. Check your connection, and try again. Your text is as it was.', 'mtservice' ),
			'safe'          => __( 'Your text is as it was.', 'mtservice' ),
		);
	}

	/** Returns the sentences about fields that stay, by reason. */
	public static function fields_left() {
		return array(
			/* translators: %s: names of custom fields */
			'variables' => __( 'Fields that have the text of the source, because the translation lost a variable, or split a value of an attribute: %s.', 'mtservice' ),
			/* translators: %s: names of custom fields */
			'edited'    => __( 'Fields that people filled in or changed in the translation: %s. They stay; check them against the source.', 'mtservice' ),
			/* translators: %s: names of variations of a product */
			'own'       => __( 'Variations that people made in the translation, which stay: %s. Compare them with those of the source.', 'mtservice' ),
			/* translators: %s: names of variations of a product */
			'languages' => __( 'Variations that are left to the plugin for languages of this site: %s.', 'mtservice' ),
			/* translators: %s: names of variations of a product */
			'gone'      => __( 'Variations that are disabled now, since they were deleted in the source: %s.', 'mtservice' ),
			/* translators: %s: names of custom fields */
			'product'   => __( 'Fields that belong to one product, such as its article number, stock and ratings, so the translation does not get them: %s.', 'mtservice' ),
			/* translators: %s: names of attributes, as “Size” */
			'variations' => __( 'Attributes used for variations stay untranslated, since a variation is found by their words: %s.', 'mtservice' ),
			/* translators: %s: names of custom fields */
			'unlisted'  => __( 'Fields that look like text and are not translated: %s.', 'mtservice' ),
		);
	}

	/** Returns the names of system statuses. */
	private static function statuses() {
		$stopped = __( 'stopped', 'mtservice' );
		return array(
			'running'       => __( 'ready', 'mtservice' ),
			'standby'       => __( 'starts when used', 'mtservice' ),
			'queuingtransl' => __( 'starting', 'mtservice' ),
			'notstarted'    => $stopped,
			'error'         => __( 'failed', 'mtservice' ),
			'missing'       => __( 'no longer in the list of the service', 'mtservice' ),
			''              => __( 'not known', 'mtservice' ),
		);
	}
}
