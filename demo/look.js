// Language and colors of the page as chosen by the user. Runs before the page is rendered.
const LOOK = 'mtservice-demo-look';

function look() {
  try {
    return JSON.parse(localStorage.getItem(LOOK)) ?? {};
  } catch {
    return {};
  }
}

function setLook(change) {
  const next = {...look(), ...change};
  localStorage.setItem(LOOK, JSON.stringify(next));
  showLook(next);
}

function showLook({lang, theme}) {
  const queryLanguage = new URLSearchParams(location.search).get('lang');
  const preferredLanguage = lang ?? queryLanguage ?? navigator.language;
  document.documentElement.lang = /^lv\b/i.test(preferredLanguage) ? 'lv' : 'en';
  document.documentElement.dataset.theme = theme ?? 'auto';
}

showLook(look());
