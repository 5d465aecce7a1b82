/**
 * The sidebar of the block editor.
 */
(function (wp, page) {
  'use strict';

  const {createElement: el, Fragment, useEffect, useRef, useState} = wp.element;
  const {Button, Notice, PanelBody, SelectControl, Spinner} = wp.components;
  const {useSelect} = wp.data;
  // The newer place is used where there is one: the older one warns of itself there.
  const place = wp.editor.PluginSidebar ? wp.editor : wp.editPost;
  const words = page.words;
  const EDITOR = 'core/block-editor';
  const NAME = 'mtservice';
  const {PERMISSIONS, count, fill, languageName, problemOf} = window.mtserviceRequests;

  const {ask, choosePair, isAnyTranslated, onSaved, sendCorrections, translateBlocks, translatePost} =
    window.mtserviceWork;

  /** What the service and the posts are like; asked for anew when `refresh` is called. */
  function useTranslations() {
    const [state, setState] = useState(null);
    const refresh = () =>
      ask('translations').then(setState, (error) =>
        setState((old) => ({pairs: [], translations: {}, ...old, problem: {description: problemOf(error)}})),
      );
    useEffect(() => {
      refresh();
    }, []);
    return [state, refresh];
  }

  /** What is being done: `text`, `problem`, `isBusy`, the `panel` of its button; `start` does it, `again` does it once more. */
  function useJob(refresh) {
    const [job, setJob] = useState({});
    const running = useRef();
    useEffect(() => () => running.current?.abort(), []);
    const start = async (panel, work, permissions) => {
      if (running.current) {
        return;
      }
      const controller = new AbortController();
      running.current = controller;
      const end = (result) => {
        running.current = undefined;
        setJob({panel, permissions, ...result});
      };
      setJob({panel, isBusy: true, text: words.working, cancel: () => controller.abort()});
      try {
        end(await work(controller.signal, (news) => setJob((old) => ({...old, ...news}))));
      } catch (error) {
        const {aborted} = controller.signal;
        end(aborted ? {text: words.canceled} : {problem: problemOf(error), code: error.code, again: work});
      }
      refresh();
    };
    return [job, start];
  }

  /** The button of a panel. It can have the focus while it does nothing, so that users of a keyboard stay where they are. */
  function Action({panel, isOff, onClick, children, ...more}) {
    return el(
      Button,
      {
        variant: 'primary',
        ...more,
        id: 'mtservice-' + panel,
        'aria-disabled': isOff,
        onClick: () => isOff || onClick(),
      },
      children,
    );
  }

  const link = (href, text) => el('a', {href}, text);
  const linkTo = (post) => {
    const text = fill(words.translation, post.title || words.untitled, post.status);
    return post.edit ? link(post.edit, text) : text;
  };

  /** What the service said of itself. */
  function Facts({state, chosen}) {
    const facts = [
      chosen.title && fill(words.system, chosen.title),
      fill(words.status, words.statuses[chosen.status] ?? chosen.status),
      chosen.terms && fill(words.terms, chosen.terms),
      fill(words.used, count(state.used)),
    ];
    return el(
      'ul',
      {className: 'mtservice-facts'},
      ...facts.filter(Boolean).map((fact) => el('li', {key: fact}, fact)),
    );
  }

  /** What is being done, and what came of it: below the button that began it. */
  function Job({job, panel, start, startPermitted}) {
    const isOwn = job.panel === panel;
    useEffect(() => {
      // The button that was pressed last is gone.
      if (isOwn && document.activeElement === document.body) {
        document.getElementById('mtservice-' + panel).focus();
      }
    }, [isOwn, job.isBusy]);
    if (!isOwn || !(job.isBusy || job.problem || job.text)) {
      return null;
    }
    if (job.isBusy) {
      return el(
        'div',
        {className: 'mtservice-job'},
        el('p', {role: 'status'}, job.text),
        el('progress', {'aria-label': words.working, value: job.texts ? job.ready / job.texts : undefined}),
        el(Button, {variant: 'secondary', onClick: job.cancel}, words.cancel),
      );
    }
    const permission = PERMISSIONS[job.code];
    const again = () => (permission ? startPermitted(permission) : start(panel, job.again));
    return el(
      'div',
      {className: 'mtservice-job'},
      job.problem &&
        el(
          Notice,
          {status: permission ? 'warning' : 'error', isDismissible: false},
          el('p', null, job.problem),
          job.again &&
            el(Button, {variant: 'secondary', onClick: again}, permission ? words.replace : words.retry),
        ),
      job.text &&
        el(
          Notice,
          {status: 'success', isDismissible: false},
          el('p', null, job.text),
          job.edit && el('p', null, link(job.edit, words.openDraft)),
        ),
    );
  }

  /** Everything once systems are chosen. */
  function Panels() {
    const [state, refresh] = useTranslations();
    const [pair, setPair] = useState('');
    const [job, start] = useJob(refresh);
    const ids = useSelect((read) => read(EDITOR).getSelectedBlockClientIds(), []);
    const isDirty = useSelect((read) => read('core/editor').isEditedPostDirty(), []);
    const isEmpty = useSelect((read) => {
      const editor = read('core/editor');
      const texts = ['title', 'excerpt'].map((name) => editor.getEditedPostAttribute(name));
      return !texts.some(Boolean) && editor.isEditedPostEmpty();
    }, []);
    const correct = () =>
      sendCorrections().then((sent) => ({
        text: sent ? fill(words.corrected, count(sent)) : words.noCorrections,
      }));
    const isTranslation = !!state?.source;
    useEffect(
      () => onSaved(() => (isTranslation || isAnyTranslated()) && start('corrections', correct)),
      [isTranslation],
    );
    const isMissing = !!state && !state.pairs.length;
    const wasMissing = useRef(false);
    useEffect(() => {
      // The button that asked again is gone.
      if (wasMissing.current && !isMissing && document.activeElement === document.body) {
        document.querySelector('.mtservice-sidebar select').focus();
      }
      wasMissing.current = isMissing;
    }, [isMissing]);
    if (!state) {
      return el(PanelBody, null, el(Spinner), ' ', words.loading);
    }
    const chosen = state.pairs.find((one) => one.pair === (pair || state.pair)) ?? state.pairs[0];
    const problem =
      state.problem && el(Notice, {status: 'error', isDismissible: false}, state.problem.description);
    if (!chosen) {
      return el(PanelBody, null, problem, el(Button, {variant: 'secondary', onClick: refresh}, words.retry));
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
        problem,
        el(SelectControl, {
          // The look of newer releases, which warn where a control has the old one.
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
        el(Facts, {state, chosen}),
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
