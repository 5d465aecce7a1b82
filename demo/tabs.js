// Tabs of the page, following the ARIA pattern: arrow keys, Home and End; the address names the open tab.
const tabs = [...document.querySelectorAll('[role=tab]')];
const panelOf = (tab) => document.getElementById(tab.getAttribute('aria-controls'));

/** Opens the tab of a panel. */
export function openTab(id) {
  const chosen = tabs.find((tab) => panelOf(tab).id === id) ?? tabs[0];
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    panelOf(tab).hidden = tab !== chosen;
  }
  return chosen;
}

function follow(tab) {
  const {id} = panelOf(tab);
  history.replaceState(
    undefined,
    '',
    id === panelOf(tabs[0]).id ? location.pathname + location.search : `#${id}`,
  );
  openTab(id);
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => follow(tab));
  tab.addEventListener('keydown', (event) => {
    const forward = getComputedStyle(tab).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const to =
      {[forward]: index + 1, Home: 0, End: -1}[event.key] ??
      (/^Arrow(Left|Right)$/.test(event.key) ? index - 1 : undefined);
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length);
    follow(next);
    next.focus();
  });
}
addEventListener('hashchange', () => openTab(location.hash.slice(1)));
// Opens the drop target when documents are dragged over the page.
addEventListener('dragenter', ({dataTransfer}) => {
  if (dataTransfer?.types.includes('Files')) openTab('documents');
});
openTab(location.hash.slice(1));
