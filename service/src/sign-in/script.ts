/**
 * The script of the token and cancel pages, served as a file of its own. It reads everything from
 * `data-` attributes; without it the token is there to be copied by hand.
 */
export const SCRIPT = `'use strict';
(() => {
  const give = document.querySelector('[data-give-to]');
  const status = document.querySelector('[data-status]');
  const field = document.querySelector('[data-token]');
  const copy = document.querySelector('[data-copy]');
  const paste = document.querySelector('[data-paste]');

  const say = (element, text) => {
    element.textContent = text;
    element.hidden = false;
  };

  if (field && copy) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      field.focus();
      field.select();
      let done = false;
      try {
        await navigator.clipboard.writeText(field.value);
        done = true;
      } catch {
        done = document.execCommand('copy');
      }
      say(status, done ? copy.dataset.copied : copy.dataset.byHand);
    });
  }

  if (give && field) {
    const {giveTo, state, given, notGiven} = give.dataset;
    if (window.opener && !window.opener.closed) {
      window.opener.postMessage({type: 'mtservice-token', token: field.value, state}, giveTo);
      say(give, given);
      paste.hidden = true;
      // Long enough to read the message; the opener may close the window earlier.
      setTimeout(() => window.close(), 1500);
    } else {
      give.className = 'note wrong';
      say(give, notGiven);
      paste.hidden = true;
    }
  }

  if (document.querySelector('[data-close]') && window.opener) window.close();
})();
`;
