/**
 * What the sidebar of the block editor does: translates blocks in place and posts into drafts, and sends corrections.
 */
(function (wp, page) {
  'use strict';

  const {select, dispatch, subscribe} = wp.data;
  const {words} = page;
  const EDITOR = 'core/block-editor';
  const {LIMITS, askForDraft, resultOf} = window.mtserviceRequests;

  const postId = () => select('core/editor').getCurrentPostId();
  const ask = (...request) => window.mtserviceRequests.ask(postId(), ...request);
  const askUntilDone = (...request) => window.mtserviceRequests.askUntilDone(postId(), ...request);

  // Source and machine translation of blocks that were translated in place, by block id.
  const translated = new Map();

  const serialized = (ids) =>
    wp.blocks.serialize(ids.map((id) => select(EDITOR).getBlock(id)).filter(Boolean));
  const allValid = (blocks) =>
    blocks.every(({isValid, innerBlocks}) => isValid !== false && allValid(innerBlocks));

  /** What the service and the translations of the post are like. */
  const askView = (signal, onSlow) => ask('translations', undefined, {signal, onSlow, limits: LIMITS.view});

  /** What undo takes back: any of it is another one after each change. WordPress makes the content from the blocks. */
  function undoable() {
    const {getCurrentPostType} = select('core/editor');
    const edits = select('core').getEntityRecordNonTransientEdits('postType', getCurrentPostType(), postId());
    return {...edits, content: undefined, blocks: select(EDITOR).getBlocks()};
  }

  let stopWatching;
  /** Calls back as soon as undo would not take back what was done last; one such callback waits at most. */
  function onceNotUndoable(callback) {
    const then = undoable();
    stopWatching?.();
    stopWatching = subscribe(() => {
      const now = undoable();
      if (Object.keys({...then, ...now}).some((name) => then[name] !== now[name])) {
        stopWatching();
        callback();
      }
    });
  }

  // What shows work of a panel, while it is on the screen.
  const shown = new Map();
  /** Names what begins and shows work of a panel; gives what takes that back. */
  function showWork(panel, begin) {
    shown.set(panel, begin);
    return () => shown.get(panel) === begin && shown.delete(panel);
  }
  /** What begins work of a panel and shows it, while the panel is on the screen. */
  const shownWork = (panel) => shown.get(panel);

  let pairOfUser = page.pair;
  /** The languages that the user chose last. */
  const chosenPair = () => (page.pairs[pairOfUser] ? pairOfUser : Object.keys(page.pairs)[0]);
  const choosePair = (pair) => (pairOfUser = pair);

  /** Translates blocks in place; returns the message to show. The focus moves to `position`, or does not move. */
  async function translateBlocks(ids, pair, signal, tell, position = null) {
    const source = serialized(ids);
    const answer = await askUntilDone('blocks', {pair, content: source}, signal, tell);
    if (answer.texts === 0) {
      return {text: words.blockNothing};
    }
    if (serialized(ids) !== source) {
      return {problem: words.blockChanged};
    }
    const blocks = wp.blocks.parse(answer.content);
    if (blocks.length !== ids.length || (!allValid(blocks) && allValid(wp.blocks.parse(source)))) {
      return {problem: words.blockInvalid};
    }
    ids.forEach((id, index) => {
      const record = {pair, source: serialized([id]), translation: wp.blocks.serialize(blocks[index])};
      translated.set(blocks[index].clientId, record);
    });
    // One change, so one step of WordPress' own undo.
    dispatch(EDITOR).replaceBlocks(ids, blocks, blocks.length - 1, position);
    return {text: words.blockDone, isUndoable: true};
  }

  /** Translates the post into a draft. */
  async function translatePost(pair, permissions, signal, tell) {
    const editor = select('core/editor');
    if (editor.getEditedPostAttribute('status') === 'auto-draft') {
      await dispatch('core/editor').savePost();
    }
    // WordPress keeps the texts of footnotes outside the content; older versions have no footnotes.
    const {footnotes} = editor.getEditedPostAttribute('meta') ?? {};
    const data = {
      ...permissions,
      pair,
      ...(typeof footnotes === 'string' && {footnotes}),
      title: editor.getEditedPostAttribute('title'),
      excerpt: editor.getEditedPostAttribute('excerpt'),
      content: editor.getEditedPostContent(),
    };
    const answer = await askForDraft(postId(), data, signal, tell);
    const [text, ...facts] = resultOf(answer);
    // A warning if the user still has to check or change something.
    const status = answer.doubtful > 0 || answer.isPrivate ? 'warning' : 'success';
    return {text, facts, status, edit: answer.edit};
  }

  /** Blocks that were translated in place and changed since: their records and current content. */
  const changedBlocks = () =>
    [...translated]
      .map(([id, record]) => ({record, content: serialized([id])}))
      .filter(({record, content}) => content && content !== record.translation);

  // Corrections that the user took out of the list.
  const removed = new Set();
  const removeCorrection = (id) => removed.add(id);

  /** What would be sent if the post was saved now, in `pending`; and what was `sent` of it. */
  async function previewCorrections(options) {
    const editor = select('core/editor');
    const {footnotes} = editor.getEditedPostAttribute('meta') ?? {};
    const data = {
      ...(typeof footnotes === 'string' && {footnotes}),
      title: editor.getEditedPostAttribute('title'),
      excerpt: editor.getEditedPostAttribute('excerpt'),
      content: editor.getEditedPostContent(),
    };
    const {pending, sent} = await ask('corrections/preview', data, options);
    for (const {record, content} of changedBlocks()) {
      pending.push(...(await ask('corrections/preview', {...record, content}, options)).pending);
    }
    return {pending: pending.filter(({id}) => !removed.has(id)), sent};
  }

  /** Sends what was corrected since, but for what was removed; gives the number. */
  async function sendCorrections(options) {
    const without = [...removed];
    let {sent} = await ask('corrections', {without}, options);
    for (const {record, content} of changedBlocks()) {
      sent += (await ask('corrections', {...record, content, without}, options)).sent;
      record.translation = content;
    }
    return sent;
  }

  /** Takes a correction that was sent back. */
  const withdrawCorrection = (id, options) => ask('corrections/withdraw', {ids: [id]}, options);

  /** Calls back when the user has saved the post. */
  function onSaved(callback) {
    let wasSaving = false;
    return subscribe(() => {
      const editor = select('core/editor');
      const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
      if (wasSaving && !isSaving && editor.didPostSaveRequestSucceed()) {
        callback();
      }
      wasSaving = isSaving;
    });
  }

  /** Whether blocks were translated in place since the editor was opened. */
  const isAnyTranslated = () => translated.size > 0;

  window.mtserviceWork = {
    ...{askView, choosePair, chosenPair, isAnyTranslated, onceNotUndoable, onSaved, sendCorrections},
    ...{previewCorrections, removeCorrection, withdrawCorrection},
    ...{showWork, shownWork, translateBlocks, translatePost},
  };
})(window.wp, window.mtserviceEditor);
