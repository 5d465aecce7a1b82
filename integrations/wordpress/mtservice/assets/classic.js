/**
 * The box below the text of the classic editor: it translates the text with `mt-translate-box` and writes the
 * translation back, or translates the whole post into a draft.
 */
(function (page, requests) {
  'use strict';

  const {PERMISSIONS, askForDraft, pairName, problemOf, resultOf} = requests;
  const {words} = page;
  const byId = (id) => document.getElementById(id);
  const box = document.querySelector('.mtservice-box');
  const [take, put, draft, cancel, pairs, news] = ['take', 'put', 'draft', 'cancel', 'pair', 'news'].map(
    (name) => byId('mtservice-' + name),
  );
  let controller;
  let stopWatching = () => {};

  /** The visual editor (TinyMCE); undefined if the user edits the text in the plain field. */
  function visualEditor() {
    const editor = window.tinymce?.get('content');
    return editor && !editor.isHidden() ? editor : undefined;
  }

  const textOf = () => visualEditor()?.getContent() ?? byId('content').value;

  /** The text in the form in which WordPress would save it. */
  function savedText() {
    visualEditor()?.save();
    return byId('content').value;
  }

  /** Replaces the text so that the user can undo it. */
  function setText(html) {
    const editor = visualEditor();
    if (editor) {
      editor.undoManager.transact(() => editor.setContent(html));
      editor.focus();
      return;
    }
    const field = byId('content');
    field.focus();
    field.select();
    // `execCommand` is the only way that keeps the field's undo history.
    if (!document.execCommand('insertText', false, html)) {
      field.value = html;
    }
  }

  /** Disables shortcodes in a translation that are not in the source text: these are text, and must not run. */
  function withoutNewShortcodes(html, source) {
    return html.replace(/\[(?=\/?\d*[\p{L}\p{M}_])[^\]]*\]?/gu, (code) =>
      source.includes(code) ? code : code.replace('[', '&#091;'),
    );
  }

  function say(text, address, addressText) {
    stopWatching();
    news.textContent = text;
    if (address) {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = addressText;
      news.append(' ', link);
    }
  }

  /** Shows the message that undo restores the text, until another change makes this wrong. */
  function sayUndoable(said) {
    say(said);
    const text = textOf();
    const editor = visualEditor();
    const field = byId('content');
    const tabs = byId('wp-content-editor-tools');
    const check = () => textOf() !== text && say('');
    const leave = ({target}) => target.closest('.wp-switch-editor') && say('');
    const inEditor = 'input undo redo change SetContent';
    // WordPress' own buttons write into the field without an event, and then focus the field.
    const inField = ['input', 'change', 'focus'];
    editor?.on(inEditor, check);
    inField.forEach((name) => field.addEventListener(name, check));
    tabs?.addEventListener('click', leave);
    stopWatching = () => {
      editor?.off(inEditor, check);
      inField.forEach((name) => field.removeEventListener(name, check));
      tabs?.removeEventListener('click', leave);
      stopWatching = () => {};
    };
  }

  function setBusy(isBusy) {
    // The attribute `disabled` would remove the focus.
    draft.setAttribute('aria-disabled', String(isBusy));
    if (!isBusy && cancel === document.activeElement) {
      draft.focus();
    }
    cancel.hidden = !isBusy;
  }

  async function makeDraft(permissions) {
    const data = {...permissions, pair: pairs.value, title: byId('title').value, content: savedText()};
    const excerpt = byId('excerpt');
    if (excerpt) {
      data.excerpt = excerpt.value;
    }
    if (![data.title, data.content, data.excerpt].some((text) => text?.trim())) {
      say(words.empty);
      return;
    }
    controller = new AbortController();
    setBusy(true);
    say(words.working);
    try {
      const {signal} = controller;
      const answer = await askForDraft(byId('post_ID').value, data, signal, ({text}) => say(text));
      say(resultOf(answer).join(' '), answer.edit, words.openDraft);
    } catch (error) {
      const permission = PERMISSIONS[error.code];
      const isLost = error.code === 'mtservice_notCanceled';
      say(isLost ? error.message : controller.signal.aborted ? words.canceled : problemOf(error));
      if (permission && window.confirm(error.message)) {
        return makeDraft({...permissions, [permission]: true});
      }
    }
    setBusy(false);
  }

  for (const pair of Object.keys(page.systems)) {
    pairs.add(new Option(pairName(pair), pair, false, pair === page.pair));
  }
  const follow = () => {
    box.pair = pairs.value;
  };
  pairs.addEventListener('change', () => {
    follow();
    // The previous message concerned other languages.
    if (cancel.hidden) {
      say('');
    }
  });
  follow();
  box.addEventListener('mt-translation', ({translation}) => {
    put.disabled = !translation;
  });
  take.addEventListener('click', () => {
    box.value = textOf();
  });
  put.addEventListener('click', () => {
    setText(withoutNewShortcodes(box.translation, box.value));
    sayUndoable(words.textDone);
  });
  draft.addEventListener('click', () => draft.getAttribute('aria-disabled') === 'true' || makeDraft({}));
  cancel.addEventListener('click', () => controller.abort());
  window.mtservice.session.then((session) => session.publish({'client-id': '', systems: page.systems}));
})(window.mtserviceEditor, window.mtserviceRequests);
