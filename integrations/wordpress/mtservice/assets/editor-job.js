/**
 * Requests and actions of the sidebar of the block editor. The result of each is reported once, below the button that
 * started it.
 */
(function (wp, page) {
  'use strict';

  const {createElement: el, useEffect, useRef, useState} = wp.element;
  const {Button, Notice, Spinner} = wp.components;
  const {words} = page;
  const {PERMISSIONS, problemOf} = window.mtserviceRequests;
  const {askView, onceNotUndoable, showWork} = window.mtserviceWork;

  /**
   * Loads the state of the service and the posts into `state`; `asking` is the progress of loading, for
   * `Asking`. `refresh` loads again, and reports `all`, only `faults`, or `nothing`; `hush` stops loading and
   * its report.
   */
  function useTranslations() {
    const [state, setState] = useState(null);
    const [asking, setAsking] = useState({isBusy: true});
    const running = useRef();
    const stop = () => {
      running.current?.abort();
      running.current = undefined;
    };
    const hush = () => {
      stop();
      setAsking({});
    };
    const refresh = async (says = 'all') => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const isCurrent = () => running.current === controller;
      const wait = (news) => isCurrent() && says === 'all' && setAsking({isBusy: true, ...news});
      const end = (problem, status = 'error') =>
        isCurrent() && setAsking(says === 'nothing' ? {} : {problem, status});
      const cancel = () => {
        end(words.canceled, 'info');
        stop();
      };
      wait({text: words.loading});
      try {
        const answer = await askView(controller.signal, () => wait({text: words.slow, cancel}));
        if (isCurrent()) {
          setState(answer);
          end(answer.problem?.description);
        }
      } catch (error) {
        end(problemOf(error));
      }
    };
    useEffect(() => {
      refresh();
      return stop;
    }, []);
    return {state, asking, hush, refresh};
  }

  /**
   * The current work: `text`, its `facts` and `status`, `problem`, `isBusy`, and the `panel` of its button.
   * `start` begins work, `again` repeats it.
   */
  function useJob({hush, refresh}) {
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
        if (result.isUndoable) {
          onceNotUndoable(() => setJob((now) => (now.isUndoable ? {} : now)));
        }
        // After a failure, loading usually fails for the same reason, which is already shown.
        refresh(result.problem ? 'nothing' : 'faults');
      };
      hush();
      setJob({panel, isBusy: true, text: words.working, cancel: () => controller.abort()});
      try {
        const tell = (news) => setJob((old) => ({...old, isCountdown: false, ...news}));
        end(await work(controller.signal, tell));
      } catch (error) {
        const {aborted} = controller.signal;
        end(
          aborted && error.code === 'mtservice_notCanceled'
            ? {problem: error.message}
            : aborted
              ? {text: panel === 'corrections' ? words.stopped : words.canceled, status: 'info'}
              : {problem: problemOf(error), code: error.code, again: work},
        );
      }
    };
    return [job, start];
  }

  /** Renders a list with one item for each fact. */
  const Facts = ({facts}) =>
    el('ul', {className: 'mtservice-facts'}, ...facts.map((fact) => el('li', {key: fact}, fact)));

  const problemNotice = (status, problem, ...buttons) =>
    el(Notice, {status, isDismissible: false}, el('p', null, problem), ...buttons);

  // Whether a button of `Asking` was pressed. The button then disappears, so the focus moves to its
  // replacement.
  let isPressed = false;

  /** Renders the progress or failure of loading the state. */
  function Asking({asking: {isBusy, text, cancel, problem, status}, refresh}) {
    useEffect(() => {
      if (isPressed && document.activeElement === document.body) {
        const find = (what) => document.querySelector('.mtservice-sidebar ' + what);
        (find('.mtservice-asking button') ?? find('.mtservice-asking') ?? find('select'))?.focus();
      }
      isPressed = isPressed && (isBusy || !!problem);
    }, [isBusy, cancel, problem]);
    const button = (words, act) =>
      el(
        Button,
        {
          variant: 'secondary',
          onClick: () => {
            isPressed = true;
            act();
          },
        },
        words,
      );
    if (!isBusy && !problem) {
      return null;
    }
    return el(
      'div',
      {className: 'mtservice-asking', tabIndex: -1},
      isBusy && el('p', null, el(Spinner), el('span', {role: 'status'}, text)),
      isBusy && cancel && button(words.cancel, cancel),
      problem &&
        problemNotice(
          status,
          problem,
          button(words.retry, () => refresh()),
        ),
    );
  }

  /** Renders the progress and result of the current work, below the button that started the work. */
  function Job({job, panel, start, startPermitted}) {
    const isOwn = job.panel === panel;
    useEffect(() => {
      // The button that was pressed last no longer exists.
      if (isOwn && document.activeElement === document.body) {
        document.getElementById('mtservice-' + panel).focus();
      }
    }, [isOwn, job.isBusy]);
    // Work of this panel that is started elsewhere is also shown here.
    useEffect(() => showWork(panel, (work) => start(panel, work)));
    if (!isOwn || !(job.isBusy || job.problem || job.text)) {
      return null;
    }
    if (job.isBusy) {
      return el(
        'div',
        {className: 'mtservice-job'},
        // Screen readers do not announce the seconds of a countdown.
        el('p', {role: 'status', 'aria-live': job.isCountdown ? 'off' : 'polite'}, job.text),
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
        problemNotice(
          permission ? 'warning' : 'error',
          job.problem,
          job.again &&
            el(Button, {variant: 'secondary', onClick: again}, permission ? words.replace : words.retry),
        ),
      job.text &&
        el(
          Notice,
          {status: job.status ?? 'success', isDismissible: false},
          el('p', null, job.text),
          job.facts?.length > 0 && el(Facts, job),
          job.edit && el('p', null, el('a', {href: job.edit}, words.openDraft)),
        ),
    );
  }

  /**
   * Renders the button of a panel; the button can have the focus while off, so that keyboard users keep their place.
   */
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

  window.mtserviceJob = {Action, Asking, Facts, Job, useJob, useTranslations};
})(window.wp, window.mtserviceEditor);
