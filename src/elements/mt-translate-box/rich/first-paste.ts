import {escapeText} from '../source/plain-html.ts';
import type {Trust} from '../source/trusted-html.ts';
import {readFormatted, tokensOfText} from './dom-tokens.ts';
import {insertPlainText} from '../source/insert-plain-text.ts';
import {insertedTokens, RichSource} from './rich-source.ts';
import {insertTokens, nodesOf} from './write-tokens.ts';

/** Content of a paste. */
interface PastedContent {
  /** Inert elements; undefined for plain text. */
  readonly body: HTMLElement | undefined;
  readonly plain: string;
}

/** State of a plain text field at a paste. */
export interface PastedInto {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  /** Text that was shown at once to replace the selection; may be empty. */
  readonly shown: string;
}

/** The first formatted text, for which an editor replaces the plain field. */
export interface FirstPaste {
  readonly source: RichSource;
  /** Renders the text in the editor, with the focus, caret and undo of the field. */
  draw(editor: HTMLElement): void;
}

/**
 * Inserts a paste into a plain text field, before the text that was typed meanwhile. Returns formatted text for the
 * editor; undefined for plain text, or if the user has undone the paste.
 */
export function pasteFirst(
  field: HTMLTextAreaElement,
  into: PastedInto,
  {body, plain}: PastedContent,
  trust: Trust,
): FirstPaste | undefined {
  const place = placeOf(field, into);
  const tokens = body && readFormatted(body);
  if (!place) return undefined;
  const {before, selected, typed, after} = place;
  if (tokens) {
    const isActive = (field.getRootNode() as ShadowRoot).activeElement === field;
    const source = new RichSource([...tokensOfText(before), ...tokens, ...tokensOfText(typed + after)]);
    const draw = (editor: HTMLElement) => {
      if (!isActive) return editor.replaceChildren(nodesOf(source.tokens));
      const text = retype(editor, before + selected + after, trust);
      getSelection()?.setBaseAndExtent(text, before.length, text, before.length + selected.length);
      insertTokens(editor, insertedTokens(tokens), trust);
      if (typed) document.execCommand('insertText', false, typed);
    };
    return {source, draw};
  }
  if (into.shown) return undefined;
  field.setSelectionRange(before.length, field.value.length - after.length);
  insertPlainText(field, plain + typed, trust);
  return undefined;
}

/** Types the text before the paste into the editor, so that the browser's undo of the paste restores this text. */
function retype(editor: HTMLElement, text: string, trust: Trust): Text {
  editor.replaceChildren();
  editor.focus();
  const html = trust(escapeText(text));
  if (text.trim() && html !== undefined) document.execCommand('insertHTML', false, html);
  const [node, ...others] = editor.childNodes;
  if (node instanceof Text && others.length === 0 && node.data === text) return node;
  const whole = new Text(text);
  editor.replaceChildren(whole);
  return whole;
}

interface Place {
  readonly before: string;
  readonly selected: string;
  readonly typed: string;
  readonly after: string;
}

/** Finds the position of the paste in the current text; undefined if the user has undone it. */
function placeOf(
  {value, selectionStart, selectionEnd}: HTMLTextAreaElement,
  {value: was, selectionStart: start, selectionEnd: end, shown}: PastedInto,
): Place | undefined {
  const [before, selected, after] = [was.slice(0, start), was.slice(start, end), was.slice(end)];
  if (value === was && shown !== selected) return shown ? undefined : {before, selected, typed: '', after};
  const behind = start + shown.length;
  const rest = value.length - after.length;
  if (behind <= rest && value.startsWith(before + shown) && value.endsWith(after)) {
    return {before, selected, typed: value.slice(behind, rest), after};
  }
  // The user may also have changed other text.
  const at = shown ? value.indexOf(shown) : selectionStart;
  if (at < 0) return undefined;
  const to = shown ? at + shown.length : selectionEnd;
  return {before: value.slice(0, at), selected: '', typed: '', after: value.slice(to)};
}
