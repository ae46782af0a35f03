import { chainCommands, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { Fragment, type Node } from 'prosemirror-model';
import { wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { markType, nodeType, pageSchema } from './page-schema.ts';

/** Blocks a menu makes out of the one the cursor is in. */
export const blockNames = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'bullets',
  'numbers',
  'tasks',
  'toggle',
  'quote',
  'callout',
  'divider',
  'code',
  'table',
  'columns',
  'contents',
  'formula',
  'embed',
] as const;
export type BlockName = (typeof blockNames)[number];

const makers: Readonly<Record<BlockName, () => Command>> = {
  paragraph: () => setBlockType(nodeType('paragraph')),
  heading1: () => setBlockType(nodeType('heading'), { level: 1 }),
  heading2: () => setBlockType(nodeType('heading'), { level: 2 }),
  heading3: () => setBlockType(nodeType('heading'), { level: 3 }),
  heading4: () => setBlockType(nodeType('heading'), { level: 4 }),
  bullets: () => wrapInList(nodeType('bullet_list')),
  numbers: () => wrapInList(nodeType('ordered_list')),
  tasks: () => wrapInList(nodeType('task_list')),
  quote: () => wrapIn(nodeType('blockquote')),
  callout: () => wrapIn(nodeType('callout')),
  code: () => setBlockType(nodeType('code_block')),
  divider: () => insertBlock(() => nodeType('horizontal_rule').create()),
  toggle: () => insertBlock(() => nodeType('toggle').create(null, [nodeType('toggle_title').create(), nodeType('paragraph').create()])),
  table: () => insertBlock(() => emptyTable(3, 3)),
  columns: () => insertBlock(() => nodeType('columns').create(null, [emptyColumn(), emptyColumn()])),
  contents: () => insertBlock(() => nodeType('table_of_contents').create()),
  formula: () => insertBlock(() => nodeType('formula').create(), { isSelected: true }),
  embed: () => insertBlock(() => nodeType('embed').create(), { isSelected: true }),
};

const emptyColumn = (): Node => nodeType('column').create(null, nodeType('paragraph').create());

/** Turns the block at the cursor into another one, or puts one in its place or behind it. */
export function makeBlock(name: BlockName): Command {
  const make = makers[name]();
  // a heading in a list cannot be: it becomes one of its own behind it
  return chainCommands(make, (state, dispatch) => insertBlock(() => nodeType('paragraph').create())(state, dispatch));
}

/** Makes the block at the cursor code in a language. */
export function makeCode(language: string): Command {
  return setBlockType(nodeType('code_block'), { language });
}

/** Puts the keys from code to where its language is chosen. */
export const toLanguage: Command = ({ selection: { $from } }, dispatch, view) => {
  if ($from.depth === 0 || $from.parent.type !== nodeType('code_block')) return false;
  const block = view?.nodeDOM($from.before());
  const first = block instanceof Element ? block.querySelector('button') : null;
  if (!first) return false;
  if (dispatch) first.focus();
  return true;
};

/** Puts a block in place of the empty one at the cursor, else behind it, and the cursor into it where it has words, or on it. */
export function insertBlock(make: () => Node, { isSelected = false }: { readonly isSelected?: boolean } = {}): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.depth === 0) return false;
    const node = make();
    const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0;
    const from = isEmpty ? $from.before() : $from.after();
    const to = isEmpty ? $from.after() : from;
    if (!dispatch) return true;
    // there is a line to go on in, whatever the block is
    const isLast = to === state.doc.content.size;
    const content =
      node.isAtom || (isLast && !node.isTextblock) ? Fragment.from([node, nodeType('paragraph').create()]) : Fragment.from(node);
    const transaction = state.tr.replaceWith(from, to, content);
    if (isSelected) dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, from)).scrollIntoView());
    else dispatch(withCursorAt(transaction, node.isAtom ? from + node.nodeSize : from).scrollIntoView());
    return true;
  };
}

/** A new line below the outermost block at the cursor: the way out of tables and columns. */
export const lineBelow: Command = (state, dispatch) => {
  const { $to } = state.selection;
  if ($to.depth < 2) return false;
  const at = $to.after(1);
  dispatch?.(withCursorAt(state.tr.insert(at, nodeType('paragraph').create()), at).scrollIntoView());
  return true;
};

/** A new line where the page ends with something that is no line; else the cursor into the last one. */
export const lineAtEnd: Command = (state, dispatch) => {
  const { doc } = state;
  const end = doc.content.size;
  if (doc.lastChild?.isTextblock === true) dispatch?.(state.tr.setSelection(TextSelection.atEnd(doc)));
  else dispatch?.(withCursorAt(state.tr.insert(end, nodeType('paragraph').create()), end).scrollIntoView());
  return true;
};

/** The arrow down in the last row of a table that ends the page makes a line to go on in. */
export const leaveLastTable: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  if (!empty || $head.depth < 4 || $head.node(1).type.spec['tableRole'] !== 'table') return false;
  const isLastRow = $head.index(1) === $head.node(1).childCount - 1;
  const isLastBlock = $head.index(0) === state.doc.childCount - 1;
  const isLastLine = $head.index(3) === $head.node(3).childCount - 1;
  return isLastRow && isLastBlock && isLastLine && lineAtEnd(state, dispatch);
};

function withCursorAt(transaction: Transaction, at: number): Transaction {
  const selection = TextSelection.findFrom(transaction.doc.resolve(Math.min(at, transaction.doc.content.size)), 1, true);
  return selection ? transaction.setSelection(selection) : transaction;
}

function emptyTable(rows: number, columns: number): Node {
  const cell = (name: string): Node => nodeType(name).create(null, nodeType('paragraph').create());
  const row = (name: string): Node =>
    nodeType('table_row').create(
      null,
      Array.from({ length: columns }, () => cell(name)),
    );
  const lines = Array.from({ length: rows }, (_, index) => row(index === 0 ? 'table_header' : 'table_cell'));
  return nodeType('table').create(null, lines);
}

/** Puts something into the line, in place of what was typed to ask for it. */
export function putInline(range: { readonly from: number; readonly to: number }, node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceWith(range.from, range.to, [node, pageSchema.text(' ')]).scrollIntoView());
    return true;
  };
}

/** Puts a formula into the line, to be written there. */
export const putFormula: Command = (state, dispatch) => {
  const { from } = state.selection;
  if (!state.selection.$from.parent.inlineContent) return false;
  const transaction = state.tr.replaceSelectionWith(nodeType('inline_formula').create());
  dispatch?.(transaction.setSelection(NodeSelection.create(transaction.doc, from)).scrollIntoView());
  return true;
};

/** Marks that people set on words, and the keys that set them. */
export const markKeys = { bold: 'Mod-b', italic: 'Mod-i', underline: 'Mod-u', strike: 'Mod-Shift-x', code: 'Mod-e' } as const;
export type MarkName = keyof typeof markKeys;

export function toggleWords(name: MarkName): Command {
  return toggleMark(markType(name));
}

/** The marks that hold where the cursor is, or all over the selection. */
export function activeMarks(state: EditorState): ReadonlySet<string> {
  const { from, to, empty, $from } = state.selection;
  const active = new Set<string>();
  for (const [name, type] of Object.entries(pageSchema.marks))
    if (empty ? type.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, type)) active.add(name);
  return active;
}

/** Links the selected words, or takes their link away. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const type = markType('link');
    if (href === null) dispatch?.(state.tr.removeMark(from, to, type));
    else if (empty) dispatch?.(state.tr.insert(from, pageSchema.text(href, [type.create({ href })])));
    else dispatch?.(state.tr.addMark(from, to, type.create({ href })));
    return true;
  };
}

/** Moves the outermost block at the cursor before or behind its neighbour. */
export function moveBlock(step: -1 | 1): Command {
  return (state, dispatch) => {
    const { $from, $to, anchor, head } = state.selection;
    const { doc } = state;
    const [first, last] = [$from.index(0), $to.index(0)];
    const neighbour = step < 0 ? first - 1 : last + 1;
    if (neighbour < 0 || neighbour >= doc.childCount) return false;
    if (!dispatch) return true;
    const [from, to] = [$from.before(1), $to.after(1)];
    const other = Fragment.from(doc.child(neighbour));
    const blocks = doc.slice(from, to).content;
    const start = step < 0 ? from - other.size : from;
    const content = step < 0 ? blocks.append(other) : other.append(blocks);
    const transaction = state.tr.replaceWith(start, start + content.size, content);
    const shift = step * other.size;
    transaction.setSelection(TextSelection.between(transaction.doc.resolve(anchor + shift), transaction.doc.resolve(head + shift)));
    dispatch(transaction.scrollIntoView());
    return true;
  };
}
