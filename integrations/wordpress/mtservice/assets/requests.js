/**
 * Calls the routes of a post; the sidebar and the box of the classic editor share it as `mtserviceRequests`.
 */
(function (apiFetch, page) {
  'use strict';

  const {words} = page;
  /**
   * Maximum number of attempts while a system is starting or a service is busy; the service determines the
   * pauses.
   */
  const MAX_TRIES = 60;
  const SLOWEST = 60;
  /** Seconds until the user is informed that the answer is slow, and until the request is stopped. */
  const LIMITS = {
    view: {slow: 5, longest: 40},
    work: {slow: 10, longest: 90},
    cancel: {slow: 10, longest: 10},
  };
  /** Maximum number of requests to cancel work on the server. */
  const CANCEL_TRIES = 3;
  const WAITED_FOR = {mtservice_systemIsStarting: 'waiting', mtservice_tooManyRequests: 'busy'};

  /** Replaces placeholders such as `%s` and `%2$s`. */
  function fill(text, ...values) {
    let next = 0;
    return text.replace(/%(?:(\d)\$)?s/g, (_, number) => values[number ? number - 1 : next++]);
  }

  const count = (number) => number.toLocaleString(page.language);

  function languageName(code) {
    try {
      return new Intl.DisplayNames([page.language, 'en'], {type: 'language'}).of(code);
    } catch {
      return code;
    }
  }

  /** Languages of a pair in words. */
  const pairName = (pair) => fill(words.pair, ...page.pairs[pair].map(languageName));

  /**
   * Calls a route of a post; calls `onSlow` if the answer takes some seconds, and fails after the longest
   * wait.
   */
  async function ask(post, route, data, {signal, onSlow, limits = LIMITS.work} = {}) {
    const path = `/mtservice/v1/posts/${post}/${route}`;
    const end = new AbortController();
    const stop = () => end.abort();
    const timers = [
      setTimeout(() => onSlow?.(), limits.slow * 1000),
      setTimeout(() => end.abort(), limits.longest * 1000),
    ];
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) {
      stop();
    }
    try {
      return await apiFetch({path, signal: end.signal, ...(data && {method: 'POST', data})});
    } catch (error) {
      const isLate = end.signal.aborted && !signal?.aborted;
      throw isLate ? {code: 'mtservice_noAnswer', message: words.noAnswer} : error;
    } finally {
      timers.forEach(clearTimeout);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Waits, and reports the remaining seconds every second. */
  function wait(seconds, signal, tell) {
    return new Promise((resolve, reject) => {
      let left = seconds;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) {
          tell(left);
        } else {
          end();
          resolve();
        }
      }, 1000);
      const end = () => {
        clearInterval(timer);
        signal.removeEventListener('abort', stop);
      };
      const stop = () => {
        end();
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop);
      tell(left);
    });
  }

  /** Stops the work on the server; returns false if the request did not arrive, or if the draft was already written. */
  async function endOnServer(post, job) {
    for (let tries = 0; tries < CANCEL_TRIES; tries++) {
      try {
        return (await ask(post, 'translations/cancel', {job}, {limits: LIMITS.cancel})).canceled === true;
      } catch {
        // Tries again, since work that is not stopped may still write a draft.
      }
    }
    return false;
  }

  /**
   * Requests a draft until it is finished; if the user cancels or the wait is too long, also ends the work on
   * the server.
   */
  async function askForDraft(post, data, signal, tell) {
    const job = (Math.random().toString(36) + Date.now().toString(36)).replace(/\W/g, '');
    let ending;
    const cancel = () => (ending ??= endOnServer(post, job));
    signal.addEventListener('abort', cancel);
    try {
      return await askUntilDone(post, 'translations', {...data, job}, signal, tell);
    } catch (error) {
      if (signal.aborted || error.code === 'mtservice_noAnswer') {
        tell({text: words.canceling});
        if (!(await cancel())) {
          throw {code: 'mtservice_notCanceled', message: words.notCanceled};
        }
      }
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Repeats a request until everything is translated; waits for systems that are starting. */
  async function askUntilDone(post, route, data, signal, tell) {
    for (let tries = 0; tries < MAX_TRIES;) {
      try {
        const answer = await ask(post, route, data, {signal, onSlow: () => tell({text: words.slow})});
        if (answer.done) {
          return answer;
        }
        const {ready, texts} = answer;
        tell({text: fill(words.progress, count(ready), count(texts)), ready, texts});
      } catch (error) {
        const text = words[WAITED_FOR[error.code]];
        if (signal.aborted || !text) {
          throw error;
        }
        tries += 1;
        const seconds = Math.min(error.data?.retry_after || 5, SLOWEST);
        await wait(seconds, signal, (left) =>
          tell({text: fill(text, count(left)), isCountdown: left < seconds}),
        );
        tell({text: words.working});
      }
    }
    throw {code: 'mtservice_waitingLong', message: words.waitingLong};
  }

  /**
   * Describes the result of translating a post, one sentence per fact; facts with a count of zero are
   * omitted.
   */
  function resultOf(answer) {
    const facts = ['changed', 'kept', 'deleted', 'returned', 'replaced', 'doubtful'].filter(
      (name) => answer[name] > 0,
    );
    const privacy = answer.isPrivate ? [words.private] : [];
    const blocks = facts.map((name) => fill(words[name], count(answer[name])));
    const shared = ['terms', 'patterns'].flatMap((kind) => resultOfShared(kind, answer[kind]));
    return [words.postDone, ...blocks, ...resultOfFields(answer.fields), ...shared, ...privacy];
  }

  /** Names in a sentence; isolated, they keep their order in a sentence of the other direction. */
  const listed = (names) => names.map((name) => `\u2068${name}\u2069`).join(', ');

  /** Describes what happened to parts that posts share, such as `terms`. */
  function resultOfShared(kind, {translated, left, open = []}) {
    return [
      ...(translated > 0 ? [fill(words[`${kind}Translated`], count(translated))] : []),
      ...(left.length > 0 ? [fill(words[`${kind}Left`], listed(left))] : []),
      ...(open.length > 0 ? [fill(words[`${kind}Open`], listed(open))] : []),
    ];
  }

  /** Describes what happened to the custom fields, with the names of those that stay. */
  function resultOfFields({translated, copied, left, more}) {
    const facts = [];
    if (translated > 0) {
      facts.push(fill(words.fieldsTranslated, count(translated)));
    }
    if (copied > 0) {
      facts.push(fill(words.fieldsCopied, count(copied)));
    }
    for (const reason of Object.keys(words.fieldsLeft)) {
      const names = left.filter((field) => field.reason === reason).map(({name}) => name);
      if (names.length > 0) {
        facts.push(fill(words.fieldsLeft[reason], listed(names)));
      }
    }
    return more > 0 ? [...facts, fill(words.fieldsMore, count(more))] : facts;
  }

  /** Describes an error, and says that nothing is lost. */
  function problemOf(error) {
    // Older releases of WordPress throw the response to their request for a new nonce.
    if (error instanceof Response && error.status === 400) {
      return words.signedOut + ' ' + words.safe;
    }
    const isOurs =
      error?.message && !['fetch_error', 'invalid_json'].includes(error.code) && !(error instanceof Error);
    return isOurs ? error.message + ' ' + words.safe : words.unreachable;
  }

  // Permission that the user gives by continuing after an error, by the code of the error.
  const PERMISSIONS = {
    mtservice_published: 'replace',
    mtservice_foreign: 'replace',
    mtservice_open: 'open',
  };

  window.mtserviceRequests = {
    LIMITS,
    PERMISSIONS,
    ask,
    askForDraft,
    askUntilDone,
    count,
    fill,
    languageName,
    pairName,
    problemOf,
    resultOf,
  };
})(window.wp.apiFetch, window.mtserviceEditor);
