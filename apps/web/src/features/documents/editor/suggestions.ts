import { suggestionMarks } from '@quadrille/domain';
import type { Mark, Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import { ySyncPluginKey } from 'y-prosemirror';
import { markType } from './page-schema.ts';

/** Somebody who proposes; null: what is written is written. */
export interface Proposer {
  readonly id: string;
  readonly name: string;
}

/** Words proposed to be put in place of others: either may be none. */
export interface Suggestion {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly at: string;
  readonly from: number;
  readonly to: number;
  readonly added: string;
  readonly removed: string;
}

const key = new PluginKey<Proposer | null>('suggestions');
/** Of transactions that accept or refuse what was proposed, or are no typing at all. */
const settledMeta = 'suggestions settled';

/** Keeps who proposes in this editor. */
export function suggesting(): Plugin {
  return new Plugin<Proposer | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, value) => {
        const set = transaction.getMeta(key) as { readonly by: Proposer | null } | undefined;
        return set === undefined ? value : set.by;
      },
    },
  });
}

/** From now on what is typed is proposed by this person; null: written. */
export function setProposer(state: EditorState, by: Proposer | null): Transaction {
  return state.tr.setMeta(key, { by });
}

export function proposerOf(state: EditorState): Proposer | null {
  return key.getState(state) ?? null;
}

/**
 * What a transaction does, as a proposal: words that would go are marked to go, and new words are marked as new. Null where it changes
 * more than words, which cannot be proposed. A line break that is proposed is a sign in the line until it is accepted.
 */
export function toProposal(transaction: Transaction, state: EditorState, now: Date): Transaction | null {
  const by = proposerOf(state);
  if (by === null || !transaction.docChanged || transaction.getMeta(settledMeta) !== undefined || isFromElsewhere(transaction))
    return transaction;
  const proposal = state.tr;
  const [added, removed] = [markType(suggestionMarks.added), markType(suggestionMarks.removed)];
  let isBackwards = false;
  for (const [index, step] of transaction.steps.entries()) {
    if (!(step instanceof ReplaceStep)) return null;
    // through what the former steps of it did, and what was proposed in their place
    const former = transaction.mapping.maps.slice(0, index).toReversed();
    const at = (position: number, side: -1 | 1): number =>
      proposal.mapping.map(
        former.reduce((place, map) => map.invert().map(place, side), position),
        side,
      );
    const [from, to] = [at(step.from, -1), at(step.to, 1)];
    const words = wordsOf(step);
    if (words === null || !isProposable(proposal.doc, from, to)) return null;
    const attrs = attrsAt(proposal.doc, from, to, by, now);
    const own: [number, number][] = [];
    const others: [number, number][] = [];
    proposal.doc.nodesBetween(from, to, (node, position) => {
      if (!node.isText) return;
      const range: [number, number] = [Math.max(from, position), Math.min(to, position + node.nodeSize)];
      const mine = node.marks.find(({ type }) => type === added)?.attrs['user_id'] === by.id;
      (mine ? own : others).push(range);
    });
    for (const [start, end] of others) proposal.addMark(start, end, removed.create(attrs));
    const before = proposal.mapping.maps.length;
    for (const [start, end] of own.toReversed()) proposal.delete(start, end);
    const end = proposal.mapping.slice(before).map(to, 1);
    isBackwards = words === '' && state.selection.empty && state.selection.head === to;
    if (words !== '') {
      const marks = (state.storedMarks ?? proposal.doc.resolve(end).marks()).filter(({ type }) => type !== removed && type !== added);
      proposal.insert(end, state.schema.text(words, [...marks, added.create(attrs)]));
      proposal.setSelection(TextSelection.create(proposal.doc, end + words.length));
    } else proposal.setSelection(TextSelection.create(proposal.doc, isBackwards ? from : end));
  }
  return proposal.scrollIntoView();
}

/** Whether all that stands in a range is words that can be marked: code takes no marks, and a mention or an image is no word. */
function isProposable(doc: Node, from: number, to: number): boolean {
  const [added, removed] = [markType(suggestionMarks.added), markType(suggestionMarks.removed)];
  const takesMarks = ({ type }: Node): boolean => !type.inlineContent || (type.allowsMarkType(added) && type.allowsMarkType(removed));
  let isAll = takesMarks(doc.resolve(from).parent) && takesMarks(doc.resolve(to).parent);
  doc.nodesBetween(from, to, (node) => {
    if (node.isLeaf ? !node.isText : !takesMarks(node)) isAll = false;
  });
  return isAll;
}

/** Words a step puts in; null: it makes, takes or turns blocks. */
function wordsOf({ slice, from, to }: ReplaceStep): string | null {
  const { content, openStart, openEnd } = slice;
  if (content.size === 0) return from === to ? null : '';
  if (openStart === 0 && openEnd === 0) return content.content.every(isWords) ? content.textBetween(0, content.size) : null;
  // a line that is split, and words of several lines that are pasted
  const isLines = content.content.every((node) => node.isTextblock && node.content.content.every(isWords));
  return isLines && openStart === 1 && openEnd === 1 ? content.content.map((node) => node.textContent).join('\n') : null;
}

const isWords = ({ isText }: Node): boolean => isText;

function isFromElsewhere(transaction: Transaction): boolean {
  return transaction.getMeta(ySyncPluginKey) !== undefined;
}

/** A proposal goes on where the same person has just proposed something beside it. */
function attrsAt(doc: Node, from: number, to: number, by: Proposer, now: Date): Readonly<Record<string, string>> {
  const near = [doc.resolve(from).nodeBefore, doc.resolve(to).nodeAfter, doc.resolve(from).nodeAfter].flatMap((node) => node?.marks ?? []);
  const mine = near.find((mark) => isSuggestion(mark) && mark.attrs['user_id'] === by.id);
  return (
    (mine?.attrs as Readonly<Record<string, string>> | undefined) ?? {
      id: `${now.getTime().toString(36)}${Math.random().toString(36).slice(2, 8)}`,
      user_id: by.id,
      name: by.name,
      at: now.toISOString(),
    }
  );
}

const isSuggestion = ({ type }: Mark): boolean => type.name === suggestionMarks.added || type.name === suggestionMarks.removed;

/** All that is proposed in a page, in the order of its text. */
export function suggestionsIn(doc: Node): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  doc.descendants((node, position) => {
    for (const mark of node.marks) {
      if (!isSuggestion(mark)) continue;
      const { id, user_id: userId, name, at } = mark.attrs as Record<string, string>;
      const known = found.get(id ?? '');
      const words = node.text ?? '';
      const isAdded = mark.type.name === suggestionMarks.added;
      found.set(id ?? '', {
        id: id ?? '',
        userId: userId ?? '',
        name: name ?? '',
        at: at ?? '',
        from: known?.from ?? position,
        to: position + node.nodeSize,
        added: (known?.added ?? '') + (isAdded ? words : ''),
        removed: (known?.removed ?? '') + (isAdded ? '' : words),
      });
    }
  });
  return [...found.values()];
}

/** Takes proposals over, or does away with them. */
export function settle(state: EditorState, ids: ReadonlySet<string>, isAccepted: boolean): Transaction {
  const transaction = state.tr.setMeta(settledMeta, true);
  const pieces: { readonly from: number; readonly to: number; readonly text: string; readonly mark: Mark }[] = [];
  state.doc.descendants((node, position) => {
    for (const mark of node.marks)
      if (isSuggestion(mark) && ids.has(String(mark.attrs['id'])))
        pieces.push({ from: position, to: position + node.nodeSize, text: node.text ?? '', mark });
  });
  for (const { from, to, text, mark } of pieces.toReversed()) {
    const isAdded = mark.type.name === suggestionMarks.added;
    const [start, end] = [transaction.mapping.map(from, 1), transaction.mapping.map(to, -1)];
    if (end <= start) continue;
    if (isAdded !== isAccepted) {
      transaction.delete(start, end);
      continue;
    }
    transaction.removeMark(start, end, mark);
    if (!isAdded) continue;
    for (let index = text.length - 1; index >= 0; index -= 1)
      if (text[index] === '\n') transaction.delete(start + index, start + index + 1).split(start + index);
  }
  return transaction;
}
