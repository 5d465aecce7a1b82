// Shows the choices of language and colors, which are the same on each page of the demo.
/* global look, setLook */
import {putWords, said} from './words.js';

const LANGUAGES = {en: 'English', lv: 'Latviešu'};

function choice(name, names, value, onChoice) {
  const select = document.createElement('select');
  select.dataset.label = name;
  for (const [key, text] of Object.entries(names)) {
    const option = new Option(text ?? '', key, false, key === value);
    if (name === 'language') option.lang = key;
    else option.dataset.word = key;
    select.append(option);
  }
  select.addEventListener('change', () => onChoice(select.value));
  return select;
}

/**
 * Shows the choices of language and colors, and the texts of the page; `onLanguage` is called after another language
 * was chosen.
 */
export function showControls(onLanguage = () => {}) {
  const retitle = () => {
    putWords();
    const {title} = document.documentElement.dataset;
    if (title) document.title = said()[title];
  };
  const languages = choice('language', LANGUAGES, document.documentElement.lang, (lang) => {
    setLook({lang});
    retitle();
    onLanguage();
  });
  const themes = choice('theme', {auto: '', light: '', dark: ''}, look().theme ?? 'auto', (theme) =>
    setLook({theme}),
  );
  document.getElementById('controls').append(languages, themes);
  retitle();
}
