'use strict';
/**
 * Script of the sign-in pages, which reads everything from `data-` attributes. Without the script, the user
 * copies the token by hand.
 *
 * Every page in the window posts `mtservice-sign-in` to the page that opened the window, and the last one
 * posts `mtservice-token` or `mtservice-sign-in-cancelled`. Each message contains the `state` from the
 * opener. If the browser has cut the window off from its opener, as with `Cross-Origin-Opener-Policy`, the
 * first page already tells the user. Before the window goes to a provider, which may also cut the window
 * off, the page posts `mtservice-sign-in-elsewhere`.
 */
(() => {
  const find = (selector) => document.querySelector(selector);
  const {opener: origin, state} = find('main').dataset;
  const opener = window.opener && !window.opener.closed ? window.opener : undefined;

  const tell = (type, more) => {
    if (origin && opener) opener.postMessage({type, state, ...more}, origin);
  };

  const token = find('[data-token]');
  const copy = find('[data-copy]');
  if (token && copy) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      token.focus();
      token.select();
      let done = false;
      try {
        await navigator.clipboard.writeText(token.value);
        done = true;
      } catch {
        done = document.execCommand('copy');
      }
      find('[data-status]').textContent = done ? copy.dataset.copied : copy.dataset.byHand;
    });
  }

  tell('mtservice-sign-in');
  const provider = find('[data-provider]');
  if (provider) provider.addEventListener('click', () => tell('mtservice-sign-in-elsewhere'));
  // The code in the address has been used: a reload would fail, and the history should not keep the code.
  if (location.pathname.endsWith('/callback')) history.replaceState(null, '', location.pathname);

  const cutOff = find('[data-cut-off]');
  if (cutOff && !opener) {
    cutOff.hidden = false;
    const give = find('[data-give]');
    const show = find('[data-show]');
    if (give && show) {
      give.hidden = true;
      show.className = 'main';
    }
  }

  const tokenNotice = find('[data-given]');
  if (tokenNotice && opener) {
    tell('mtservice-token', {token: token.value, user: tokenNotice.dataset.user});
    tokenNotice.hidden = false;
    find('[data-paste]').hidden = true;
    // Enough time to read the message; the opener may close the window earlier.
    setTimeout(() => window.close(), 1500);
  }

  if (find('[data-cancelled]') && opener) {
    tell('mtservice-sign-in-cancelled');
    window.close();
  }
})();
