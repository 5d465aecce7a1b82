// npm install mtservice-elements
import 'mtservice-elements/mt-translate-box';
import 'mtservice-elements/mt-document-drop';

/** Adds a translation box and a document drop to a page; `state` is the selector's state that your page has stored. */
export function addTranslation(parent, {baseUrl, state}) {
  for (const tag of ['mt-translate-box', 'mt-document-drop']) {
    const element = document.createElement(tag);
    // The script is part of your bundle, so its address does not show where the service is.
    Object.assign(element, {baseUrl, state});
    parent.append(element);
  }
}
