// npm install mtservice-elements
import 'mtservice-elements/mt-translate-box';
import 'mtservice-elements/mt-document-drop';

/** Adds a box and a document drop to a page; `state` is what your page stored of the selector. */
export function addTranslation(parent, {baseUrl, state}) {
  for (const tag of ['mt-translate-box', 'mt-document-drop']) {
    const element = document.createElement(tag);
    // The script is part of yours, so it cannot tell where the service is.
    Object.assign(element, {baseUrl, state});
    parent.append(element);
  }
}
