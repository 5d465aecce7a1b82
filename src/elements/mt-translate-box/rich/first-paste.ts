import type {Trust} from '../source/trusted-html.ts';
import {readFormatted, tokensOfText} from './dom-tokens.ts';
import {insertPlainText} from './insert-plain-text.ts';
import {insertedTokens, RichSource} from './rich-source.ts';
import {insertTokens, nodesOf} from './write-tokens.ts';

/** A plain text field when something was pasted into it. */
export interface PastedInto {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  /** What was shown at once in the place of the selection; empty for nothing. */
  readonly shown: string;
}

/** Formatted text that takes the place of plain text, and of the field for it. */
export interface FirstPaste {
  readonly source: RichSource;
  /** Draws it into the editor that is there now, with focus, caret and undo where the field had them. */
  draw(editor: HTMLElement): void;
}

/**
 * Puts what was pasted, as inert elements, into a plain text field, before all that was typed since.
 * Formatted text is left to the editor; undefined when there is none, or when users have undone it.
 */
export function pasteFirst(
  field: HTMLTextAreaElement,
  into: PastedInto,
  body: Node | undefined,
  plain: string,
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
      // As the text was, so that the browser's own undo brings it back.
      const text = new Text(before + selected + after);
      editor.replaceChildren(text);
      editor.focus();
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

interface Place {
  readonly before: string;
  readonly selected: string;
  readonly typed: string;
  readonly after: string;
}

/** Where what was pasted belongs by now; undefined when users have undone it. */
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
  // Something else was changed, too.
  const at = shown ? value.indexOf(shown) : selectionStart;
  if (at < 0) return undefined;
  const to = shown ? at + shown.length : selectionEnd;
  return {before: value.slice(0, at), selected: '', typed: '', after: value.slice(to)};
}
