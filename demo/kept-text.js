// Keeps the typed text, with its formatting, over a reload; it goes with the tab, and when the user clears it.
const TEXT = 'mtservice-demo-text';

const box = document.querySelector('#text > mt-translate-box');

/** Gives the box the text that this tab holds. */
export function restoreText() {
  const text = sessionStorage.getItem(TEXT);
  if (text && !box.value) box.value = text;
}

function keepText() {
  if (box.value) sessionStorage.setItem(TEXT, box.value);
  else sessionStorage.removeItem(TEXT);
}

// A phone may end a page that is out of sight without another word.
document.addEventListener('visibilitychange', keepText);
addEventListener('pagehide', keepText);
