// Shows each example beside its source. The source is read from the file of the example, so that the two cannot differ.
import {showControls} from './controls.js';
import {said} from './words.js';

const byId = (id) => document.getElementById(id);
const links = [...document.querySelectorAll('.examples a')];

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

async function sourceOf(file) {
  const response = await fetch(file).catch(() => undefined);
  return response?.ok ? await response.text() : said().readFailed;
}

function live(page) {
  const frame = make('iframe', {src: page, title: page});
  return [make('a', {href: page, textContent: said().openAlone}), frame];
}

async function show() {
  const link = links.find(({hash}) => hash === location.hash) ?? links[0];
  for (const item of links) item.ariaCurrent = item === link ? 'page' : null;
  byId('interface').search = new URLSearchParams({lang: document.documentElement.lang}).toString();
  byId('about').textContent = said()[`${link.dataset.word}About`];
  const files = link.dataset.files.split(' ');
  const page = files.find((file) => file.endsWith('.html'));
  byId('live').hidden = page === undefined;
  if (page) byId('live').replaceChildren(...live(page));
  const texts = await Promise.all(files.map(sourceOf));
  byId('sources').replaceChildren(
    ...files.flatMap((file, index) => {
      const title = make('h2', {id: `source-${index}`, textContent: file});
      const text = make('pre', {tabIndex: 0, textContent: texts[index]});
      text.setAttribute('aria-labelledby', title.id);
      return [title, text];
    }),
  );
}

showControls(show);
addEventListener('hashchange', show);
await show();
