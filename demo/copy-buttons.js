// Buttons that copy the commands of the page.
import {said} from './words.js';

/** Copies a text; where the browser gives no clipboard (an address without TLS), through a selection. */
async function copied(pre) {
  try {
    await navigator.clipboard.writeText(pre.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(pre);
    return document.execCommand('copy');
  }
}

/** Shows a command whose words are not broken at their hyphens. */
export function showCommand(pre, command) {
  const parts = command.split(/(\s+)/).map((part) => {
    if (!part.trim()) return part;
    const word = document.createElement('span');
    word.textContent = part;
    return word;
  });
  pre.replaceChildren(...parts);
}

/** Puts a button beside each block of commands; `data-word` gives it the language of the page. */
export function addCopyButtons() {
  for (const pre of document.querySelectorAll('pre[data-label=commands]')) {
    const block = document.createElement('div');
    block.className = 'commands';
    pre.replaceWith(block);
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.word = 'copy';
    button.setAttribute('aria-live', 'polite');
    block.append(pre, button);
    showCommand(pre, pre.textContent);
    let timer;
    const show = (word) => {
      button.dataset.word = word;
      button.textContent = said()[word];
    };
    button.addEventListener('click', async () => {
      if (!(await copied(pre))) return; // the command is selected, for the keys
      show('copied');
      clearTimeout(timer);
      timer = setTimeout(() => show('copy'), 2000);
    });
  }
}
