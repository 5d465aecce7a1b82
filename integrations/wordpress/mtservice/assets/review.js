/**
 * Reviews in the block editor: a panel in the settings of a translated post, and a question before it is published.
 */
(function (wp, words) {
  'use strict';

  const {createElement: el, Fragment} = wp.element;
  const {CheckboxControl} = wp.components;
  const {useDispatch, useSelect} = wp.data;
  // The newer components are used if WordPress has them, since WordPress then warns about the older ones.
  const place = wp.editor.PluginDocumentSettingPanel ? wp.editor : wp.editPost;
  const FIELD = 'mtservice_review';
  /** Edits that change the text of a post. */
  const TEXTS = ['title', 'excerpt', 'content'];

  /**
   * The review of the post as it would be after saving, with `label` of the saved state; undefined for a post that no
   * machine translated. A change of the text takes a review back, unless the user gives it again.
   */
  function useReview() {
    return useSelect((read) => {
      const editor = read('core/editor');
      const saved = editor.getCurrentPostAttribute(FIELD);
      if (!saved) {
        return undefined;
      }
      const edits = read('core').getEntityRecordNonTransientEdits(
        ...['postType', editor.getCurrentPostType(), editor.getCurrentPostId()],
      );
      const isGiven = FIELD in edits;
      const isTextChanged = TEXTS.some((name) => name in edits);
      const isTakenBack = saved.isReviewed && isTextChanged && !isGiven;
      const isReviewed = isGiven ? edits[FIELD].isReviewed : saved.isReviewed && !isTakenBack;
      return {saved, isGiven, isTakenBack, isReviewed};
    }, []);
  }

  /** Renders the checkbox. */
  function Reviewed({review: {saved, isGiven, isTakenBack, isReviewed}}) {
    const {editPost} = useDispatch('core/editor');
    // WordPress drops an edit that is equal to the saved value, but a review that is given again has to be sent.
    const onChange = (value) => editPost({[FIELD]: {...saved, isReviewed: value, isGivenNow: value}});
    const help = isTakenBack ? words.takenBack : isGiven && isReviewed ? words.whenSaved : words.help;
    return el(CheckboxControl, {
      __nextHasNoMarginBottom: true,
      label: words.reviewed,
      help,
      checked: isReviewed,
      onChange,
    });
  }

  function Review() {
    const review = useReview();
    const isPublished = useSelect((read) => read('core/editor').isCurrentPostPublished(), []);
    if (!review) {
      return null;
    }
    const {saved} = review;
    return el(
      Fragment,
      null,
      el(
        place.PluginDocumentSettingPanel,
        // The title says the state also while the panel is closed.
        {name: FIELD, title: saved.label, className: 'mtservice-review'},
        saved.mayReview ? el(Reviewed, {review}) : el('p', null, saved.note),
      ),
      saved.mayReview &&
        !saved.isReviewed &&
        !isPublished &&
        el(
          place.PluginPrePublishPanel,
          {title: words.question, icon: '', initialOpen: true, className: 'mtservice-review'},
          el('p', null, words.publish),
          el(Reviewed, {review}),
        ),
    );
  }

  wp.plugins.registerPlugin('mtservice-review', {icon: 'translation', render: Review});
})(window.wp, window.mtserviceReview);
