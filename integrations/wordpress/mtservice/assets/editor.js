/**
 * The sidebar of the block editor.
 */
(function (wp, page) {
  'use strict';

  const {createElement: el, Fragment, useEffect, useRef, useState} = wp.element;
  const {Button, PanelBody, SelectControl} = wp.components;
  const {dispatch, useSelect} = wp.data;
  // The newer component is used if WordPress has it, since WordPress then warns about the older component.
  const place = wp.editor.PluginSidebar ? wp.editor : wp.editPost;
  const words = page.words;
  const EDITOR = 'core/block-editor';
  const NAME = 'mtservice';
  /** Pause in typing after which the list of corrections is updated. */
  const LOOK_AFTER_MS = 1000;
  const {count, fill, languageName} = window.mtserviceRequests;
  const {choosePair, isAnyTranslated, onSaved, sendCorrections, translateBlocks, translatePost} =
    window.mtserviceWork;
  const {previewCorrections, removeCorrection, withdrawCorrection} = window.mtserviceWork;
  const {Action, Asking, Facts, Job, useJob, useTranslations} = window.mtserviceJob;

  const link = (href, text) => el('a', {href}, text);
  const linkTo = (post) => {
    const text = fill(words.translation, post.title || words.untitled, post.status);
    return post.edit ? link(post.edit, text) : text;
  };

  /** Renders facts about the service, such as the system and its status. */
  function ServiceFacts({state, chosen}) {
    const facts = [
      chosen.title && fill(words.system, chosen.title),
      fill(words.status, words.statuses[chosen.status] ?? chosen.status),
      chosen.terms && fill(words.terms, chosen.terms),
      fill(words.used, count(state.used)),
    ];
    return el(Facts, {facts: facts.filter(Boolean)});
  }

  /** Renders corrections, each with a button that removes the correction. */
  const CorrectionList = ({corrections, label, act}) =>
    corrections.length > 0 &&
    el(
      'ul',
      {className: 'mtservice-corrections'},
      ...corrections.map(({id, shown: [text, translation]}) =>
        el(
          'li',
          {key: id},
          el('span', null, el('bdi', null, text), ' → ', el('bdi', null, translation)),
          el(
            Button,
            {variant: 'link', 'aria-label': label + ': ' + translation, onClick: () => act(id)},
            label,
          ),
        ),
      ),
    );

  /** Renders the corrections that will be sent, and the corrections already sent. */
  function CorrectionLists({isBusy, start}) {
    const [{pending, sent}, setLists] = useState({pending: [], sent: []});
    const text = useSelect((read) => read('core/editor').getEditedPostContent(), []);
    const title = useSelect((read) => read('core/editor').getEditedPostAttribute('title'), []);
    const place = useRef();
    const pressed = useRef(-1);
    useEffect(() => {
      const controller = new AbortController();
      const look = () =>
        previewCorrections({signal: controller.signal}).then(
          (lists) => !controller.signal.aborted && setLists(lists),
          () => {},
        );
      const timer = isBusy ? undefined : setTimeout(look, LOOK_AFTER_MS);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    }, [text, title, isBusy]);
    useEffect(() => {
      // The pressed button no longer exists, but shortcuts of the editor work only if the focus is inside the editor.
      if (pressed.current >= 0 && document.activeElement === document.body) {
        const buttons = [...place.current.querySelectorAll('button')];
        const next = buttons[Math.min(pressed.current, buttons.length - 1)];
        (next ?? document.getElementById('mtservice-corrections')).focus();
      }
      pressed.current = -1;
    }, [pending]);
    const takeOut = (name, id) =>
      setLists((lists) => ({...lists, [name]: lists[name].filter((one) => one.id !== id)}));
    const remove = (id) => {
      pressed.current = pending.findIndex((one) => one.id === id);
      removeCorrection(id);
      takeOut('pending', id);
    };
    const withdraw = (id) =>
      start('corrections', (signal, tell) => {
        tell({text: words.withdrawing});
        return withdrawCorrection(id, {signal, onSlow: () => tell({text: words.slow})}).then(() => {
          takeOut('sent', id);
          return {text: words.withdrawn};
        });
      });
    return el(
      'div',
      {ref: place},
      pending.length > 0 && el('p', {role: 'status'}, fill(words.willSend, count(pending.length))),
      el(CorrectionList, {corrections: pending, label: words.dontSend, act: remove}),
      sent.length > 0 && el('p', null, fill(words.wereSent, count(sent.length))),
      el(CorrectionList, {corrections: sent, label: words.withdraw, act: withdraw}),
    );
  }

  /** Renders all panels, once systems are chosen. */
  function Panels() {
    const {state, asking, hush, refresh} = useTranslations();
    const [pair, setPair] = useState('');
    const [job, start] = useJob({hush, refresh});
    const ids = useSelect((read) => read(EDITOR).getSelectedBlockClientIds(), []);
    const isDirty = useSelect((read) => read('core/editor').isEditedPostDirty(), []);
    const isEmpty = useSelect((read) => {
      const editor = read('core/editor');
      const texts = ['title', 'excerpt'].map((name) => editor.getEditedPostAttribute(name));
      return !texts.some(Boolean) && editor.isEditedPostEmpty();
    }, []);
    const correct = (signal, tell) => {
      tell({text: words.sending});
      return sendCorrections({signal, onSlow: () => tell({text: words.slow})}).then((sent) => ({
        text: sent ? fill(words.corrected, count(sent)) : words.noCorrections,
      }));
    };
    const isTranslation = !!state?.source;
    useEffect(
      () => onSaved(() => (isTranslation || isAnyTranslated()) && start('corrections', correct)),
      [isTranslation],
    );
    useEffect(() => {
      // The sidebar now reports this error itself.
      dispatch('core/notices').removeNotice('mtservice-fault');
    }, []);
    const news = el(Asking, {asking, refresh});
    if (!state) {
      return el(PanelBody, null, news);
    }
    const chosen = state.pairs.find((one) => one.pair === (pair || state.pair)) ?? state.pairs[0];
    if (!chosen) {
      return el(NotReady);
    }
    const translation = state.translations[chosen.pair];
    const trashed = state.trashed?.[chosen.pair];
    const refusal = state.refusals?.[chosen.pair];
    const makeDraft = (permissions) =>
      start('post', (signal, tell) => translatePost(chosen.pair, permissions, signal, tell), permissions);
    const options = state.pairs.map((one) => ({
      value: one.pair,
      label: fill(words.pair, languageName(one.source), languageName(one.target)),
    }));
    return el(
      Fragment,
      null,
      el(
        PanelBody,
        {title: words.languages},
        news,
        el(SelectControl, {
          // The design of newer releases of WordPress, which warn about controls with the old design.
          __nextHasNoMarginBottom: true,
          __next40pxDefaultSize: true,
          label: words.languages,
          hideLabelFromVision: true,
          value: chosen.pair,
          options,
          onChange: (value) => {
            setPair(value);
            choosePair(value);
          },
        }),
        el(ServiceFacts, {state, chosen}),
      ),
      el(
        PanelBody,
        {title: words.block},
        el('p', null, ids.length ? words.blockHelp : words.noBlock),
        el(
          Action,
          {
            panel: 'block',
            isOff: !ids.length || job.isBusy,
            onClick: () => start('block', (signal, tell) => translateBlocks(ids, chosen.pair, signal, tell)),
          },
          ids.length > 1 ? words.translateMany : words.translate,
        ),
        el(Job, {job, panel: 'block', start}),
      ),
      el(
        PanelBody,
        {title: words.post},
        state.sourceIsGone && el('p', null, words.sourceGone),
        translation && el('p', null, linkTo(translation)),
        trashed && el('p', null, words.trashed, ' ', trashed.edit && link(trashed.edit, words.openTrash)),
        el('p', null, refusal || (isEmpty ? words.empty : translation ? words.updateHelp : words.postHelp)),
        el(
          Action,
          {panel: 'post', isOff: !!refusal || isEmpty || job.isBusy, onClick: () => makeDraft({})},
          translation ? words.updateDraft : words.makeDraft,
        ),
        el(Job, {
          ...{job, panel: 'post', start},
          startPermitted: (permission) => makeDraft({...job.permissions, [permission]: true}),
        }),
        state.leftOut?.length > 0 && el('p', null, words.leftOut),
        state.leftOut?.length > 0 && el(Facts, {facts: state.leftOut}),
      ),
      (state.source || isAnyTranslated()) &&
        el(
          PanelBody,
          {title: words.corrections},
          state.source &&
            el(
              'p',
              null,
              fill(words.source, state.source.title || words.untitled),
              ' ',
              state.source.edit && link(state.source.edit, words.openSource),
            ),
          el('p', null, isDirty && isTranslation ? words.saveFirst : words.correctHelp),
          el(CorrectionLists, {isBusy: job.isBusy, start}),
          el(
            Action,
            {
              panel: 'corrections',
              variant: 'secondary',
              isOff: job.isBusy || (isDirty && isTranslation),
              onClick: () => start('corrections', correct),
            },
            words.correct,
          ),
          el(Job, {job, panel: 'corrections', start}),
        ),
    );
  }

  function NotReady() {
    return el(
      PanelBody,
      null,
      el('p', null, words.notReady),
      page.settings
        ? el(Button, {variant: 'primary', href: page.settings}, words.openSettings)
        : el('p', null, words.askAdmin),
    );
  }

  const icon = 'translation';
  wp.plugins.registerPlugin(NAME, {
    icon,
    render: () =>
      el(
        Fragment,
        null,
        el(place.PluginSidebarMoreMenuItem, {target: NAME, icon}, words.title),
        el(
          place.PluginSidebar,
          {name: NAME, title: words.title, icon},
          el('div', {className: 'mtservice-sidebar'}, el(page.ready ? Panels : NotReady)),
        ),
      ),
  });
})(window.wp, window.mtserviceEditor);
