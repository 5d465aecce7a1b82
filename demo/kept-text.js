// Keeps the typed text, with its formatting, across reloads, until the tab is closed or the user clears the
// text.
const TEXT = 'mtservice-demo-text';

const box = document.querySelector('#text > mt-translate-box');

/** Puts the text kept for this tab into the box. */
export function restoreText() {
  const text = sessionStorage.getItem(TEXT);
  if (text && !box.value) box.value = text;
}

function keepText() {
  if (box.value) sessionStorage.setItem(TEXT, box.value);
  else sessionStorage.removeItem(TEXT);
}

// A phone may end a hidden page without any further event.
document.addEventListener('visibilitychange', keepText);
addEventListener('pagehide', keepText);
