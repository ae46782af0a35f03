import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { anchorOf } from './comment-places.ts';
import { newRangesOf } from './new-since.ts';
import { type OutlineLine, placeOfLine } from './outline.ts';

/** Puts the cursor where something stands, and shows it. */
export function showAt(view: EditorView, position: number): void {
  const { state } = view;
  const at = Math.min(position + 1, state.doc.content.size);
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at))));
  view.focus();
  const { node } = view.domAtPos(position);
  const element = node instanceof HTMLElement ? (node.children[0] ?? node) : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

/** Puts the cursor into a heading, which then stands at the top. */
export function showLine(view: EditorView, line: OutlineLine): void {
  const at = placeOfLine(view.state.doc, line);
  if (at === null) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at + 1))));
  view.focus();
  const heading = view.nodeDOM(at);
  if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'start' });
}

/** The next or the former place that is new to the reader, round and round. */
export function showNew(view: EditorView, step: -1 | 1): void {
  const ranges = newRangesOf(view.state);
  const { from } = view.state.selection;
  const next = step > 0 ? (ranges.find((one) => one.from > from) ?? ranges[0]) : (ranges.findLast((one) => one.to < from) ?? ranges.at(-1));
  if (next) showAt(view, next.from);
}

/** The selected words and where they are; null where none are. */
export function selectedWords({ state }: EditorView): { readonly quote: string; readonly anchor: string } | null {
  const { from, to, empty } = state.selection;
  const anchor = empty ? null : anchorOf(state, from, to);
  return anchor === null ? null : { quote: state.doc.textBetween(from, to, ' '), anchor };
}
