/**
 * Lists the documents that `mt-document-drop` has translated, each with a button that adds it to the media library.
 */
(function (page) {
  'use strict';

  const {words} = page;
  const byId = (id) => document.getElementById(id);
  const drop = byId('mtservice-drop');
  const section = byId('mtservice-finished');
  const news = byId('mtservice-news');
  /** Rows by the ids of the documents' tasks. */
  const rows = new Map();

  function button(text, onClick) {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'button';
    element.textContent = text;
    element.addEventListener('click', onClick);
    return element;
  }

  function showLink(row, {edit}) {
    const link = document.createElement('a');
    link.href = edit;
    link.textContent = words.open;
    link.setAttribute('aria-describedby', row.name.id);
    const hasFocus = row.action === document.activeElement;
    row.action.replaceWith(link);
    row.action = link;
    row.isAdded = true;
    if (hasFocus) {
      link.focus();
    }
  }

  async function add(id, row) {
    if (row.action.getAttribute('aria-disabled') === 'true') {
      return;
    }
    row.problem.textContent = '';
    // The attribute `disabled` would remove the focus.
    row.action.setAttribute('aria-disabled', 'true');
    row.action.textContent = words.adding;
    const name = row.name.textContent;
    const answer = await window.mtservice.ask('/media', {id, name}).catch(() => ({}));
    if (answer.edit) {
      showLink(row, answer);
      news.textContent = words.added.replace('%s', () => name);
      return;
    }
    row.action.removeAttribute('aria-disabled');
    row.action.textContent = words.add;
    row.problem.textContent = answer.message || words.failed;
  }

  function createRow(id, translatedName) {
    const item = document.createElement('li');
    const name = document.createElement('span');
    name.className = 'mtservice-name';
    name.id = 'mtservice-document-' + rows.size;
    name.textContent = translatedName;
    const problem = document.createElement('span');
    problem.className = 'mtservice-problem';
    problem.setAttribute('role', 'alert');
    const row = {item, name, problem, isAdded: false};
    const ending = /[^.]*$/.exec(translatedName)[0].toLowerCase();
    if (page.kinds?.includes(ending) === false) {
      // WordPress would refuse the file, so there is no button to add it.
      row.action = document.createElement('span');
      row.action.className = 'description';
      row.action.textContent = words.refuse.replace('%s', () => ending);
    } else {
      row.action = button(words.add, () => add(id, row));
      row.action.setAttribute('aria-describedby', name.id);
    }
    item.append(name, row.action, problem);
    section.querySelector('ul').append(item);
    rows.set(id, row);
    if (page.added[id]) {
      showLink(row, page.added[id]);
    }
  }

  function follow({document: {id, status, translatedName}}) {
    const row = rows.get(id);
    if (status === 'completed' && id && !row) {
      createRow(id, translatedName);
    } else if (row && !row.isAdded && status === 'removing') {
      row.item.remove();
    } else if (row && !row.item.isConnected && status === 'completed') {
      section.querySelector('ul').append(row.item);
    }
    section.hidden = !section.querySelector('li');
  }

  if (page.mayAdd) {
    drop.addEventListener('mt-document-progress', follow);
    drop.addEventListener('mt-document-done', follow);
  }
  window.mtservice.session.then((session) => session.publish({'client-id': '', systems: page.systems}));
})(window.mtserviceDocuments);
