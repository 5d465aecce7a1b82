/**
 * “Translate” in the menu of the selected blocks, for users with a closed sidebar. Its messages are
 * WordPress' own notices.
 */
(function (wp, page) {
  'use strict';

  const {createElement: el} = wp.element;
  const {MenuItem} = wp.components;
  const {BlockSettingsMenuControls} = wp.blockEditor;
  const {dispatch} = wp.data;
  const {words} = page;
  const {count, fill, pairName, problemOf} = window.mtserviceRequests;
  const {chosenPair, isAnyTranslated, onceNotUndoable, onSaved, previewCorrections} = window.mtserviceWork;
  const {shownWork, translateBlocks} = window.mtserviceWork;
  const NOTICE = 'mtservice-block';
  const FAULT = 'mtservice-fault';
  let running;

  const say = (kind, text, more) =>
    dispatch('core/notices')[`create${kind}Notice`](text, {id: NOTICE, type: 'snackbar', ...more});
  const unsay = (id) => dispatch('core/notices').removeNotice(id);

  /** Translates blocks; the cursor moves from each block to its translation. */
  async function translate(ids) {
    const {signal} = (running = new AbortController());
    const cancel = {label: words.cancel, onClick: () => running?.abort()};
    const tell = ({text}, more) =>
      text && say('Info', text, {explicitDismiss: true, actions: [cancel], ...more});
    const fail = (problem) => {
      unsay(NOTICE);
      say('Error', problem, {
        ...{id: FAULT, type: 'default'},
        actions: [{label: words.retry, onClick: () => !running && begin(ids)}],
      });
    };
    unsay(FAULT);
    tell({text: words.working});
    try {
      const pair = chosenPair();
      // Screen readers do not announce the seconds of a countdown.
      const {text, problem, isUndoable} = await translateBlocks(
        ids,
        pair,
        signal,
        (news) => tell(news, {speak: !news.isCountdown}),
        0,
      );
      if (problem) {
        fail(problem);
      } else {
        say('Success', text);
        if (isUndoable) {
          onceNotUndoable(() => unsay(NOTICE));
        }
      }
    } catch (error) {
      if (signal.aborted) {
        say('Info', words.canceled);
      } else {
        fail(problemOf(error));
      }
    } finally {
      running = undefined;
    }
  }

  /**
   * Translates blocks. If the sidebar is open, it does the work and shows the result; otherwise, notices show the
   * result.
   */
  function begin(ids) {
    const work = (signal, tell) => translateBlocks(ids, chosenPair(), signal, tell, 0);
    const shown = shownWork('block');
    if (shown) {
      unsay(FAULT);
      shown(work);
    } else {
      translate(ids);
    }
  }

  const item = ({selectedClientIds, onClose}) =>
    el(
      MenuItem,
      {
        icon: 'translation',
        'aria-disabled': !!running,
        onClick: () => {
          onClose?.();
          if (!running) {
            begin(selectedClientIds);
          }
        },
      },
      fill(words.menu, pairName(chosenPair())),
    );

  if (!page.ready) {
    return;
  }
  wp.plugins.registerPlugin('mtservice-menu', {
    render: () => el(BlockSettingsMenuControls, null, item),
  });

  // Does not send corrections that the user has not seen: the sidebar shows them before sending.
  onSaved(async () => {
    const isOpen = document.querySelector('.mtservice-sidebar') !== null;
    if (!isOpen && (page.isTranslation || isAnyTranslated())) {
      const {pending} = await previewCorrections().catch(() => ({pending: []}));
      if (pending.length) {
        say('Info', fill(words.correctionsWait, count(pending.length)), {id: 'mtservice-corrections'});
      }
    }
  });
})(window.wp, window.mtserviceEditor);
