/** A position in the DOM. */
export interface Point {
  readonly node: Node;
  readonly offset: number;
}

/** A range of the DOM, from its start to its end. */
export interface PointRange {
  readonly start: Point;
  readonly end: Point;
}

/** The selection inside an element of a shadow tree; undefined for a selection elsewhere. */
export function selectionIn(root: HTMLElement): PointRange | undefined {
  const range = rangeIn(root.getRootNode() as ShadowRoot);
  return range && pointsOf(root, range);
}

/** The user's selection in an element that has the focus; undefined without focus or selection. */
export function focusedSelection(root: HTMLElement): PointRange | undefined {
  const {activeElement} = root.getRootNode() as ShadowRoot;
  return activeElement === root ? selectionIn(root) : undefined;
}

/**
 * Range that an input event is about to change; undefined for a range outside the element. Chrome does not report
 * ranges in shadow trees, so the text that a key would delete is selected to find its range.
 */
export function targetOf(event: InputEvent, root: HTMLElement): PointRange | undefined {
  const [range] = event.getTargetRanges();
  const {inputType} = event;
  const target = range && !range.collapsed ? pointsOf(root, range) : undefined;
  const selection = selectionIn(root);
  if (target || !selection) return target;
  const isCaret =
    selection.start.node === selection.end.node && selection.start.offset === selection.end.offset;
  if (!isCaret || !inputType.startsWith('delete')) return selection;
  const unit = /Word/.test(inputType) ? 'word' : /Line/.test(inputType) ? 'lineboundary' : 'character';
  getSelection()?.modify('extend', /Forward$/.test(inputType) ? 'forward' : 'backward', unit);
  return selectionIn(root);
}

/** Places the caret. */
export function placeCaret({node, offset}: Point): void {
  getSelection()?.collapse(node, offset);
}

function pointsOf(root: HTMLElement, range: AbstractRange): PointRange | undefined {
  const {startContainer, startOffset, endContainer, endOffset} = range;
  if (!root.contains(startContainer) || !root.contains(endContainer)) return undefined;
  return {start: {node: startContainer, offset: startOffset}, end: {node: endContainer, offset: endOffset}};
}

/** The selected range; browsers differ in how they report a selection in a shadow tree. */
function rangeIn(tree: ShadowRoot & {getSelection?(): Selection | null}): AbstractRange | undefined {
  const selection = tree.getSelection?.() ?? getSelection();
  if (!selection?.rangeCount) return undefined;
  const isHidden = !tree.contains(selection.anchorNode) && 'getComposedRanges' in selection;
  return isHidden ? selection.getComposedRanges({shadowRoots: [tree]})[0] : selection.getRangeAt(0);
}
