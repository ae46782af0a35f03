import { baseKeymap, chainCommands, exitCode, lift, setBlockType } from 'prosemirror-commands';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, type Plugin, TextSelection } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { redo, undo } from 'y-prosemirror';
import { leaveLastTable, lineBelow, makeBlock, markKeys, type MarkName, moveBlock, toggleWords, toLanguage } from './page-commands.ts';
import { markType, nodeType, pageSchema } from './page-schema.ts';

/** Words that are typed as Markdown become what they mean. */
export function typingRules(): Plugin {
  return inputRules({
    rules: [
      wrappingInputRule(/^\s*>\s$/, nodeType('blockquote')),
      wrappingInputRule(/^\s*\[( |x)?\]\s$/i, nodeType('task_list')),
      wrappingInputRule(/^\s*([-+*])\s$/, nodeType('bullet_list')),
      wrappingInputRule(/^(\d+)\.\s$/, nodeType('ordered_list'), (match) => ({ order: Number(match[1]) })),
      textblockTypeInputRule(/^(#{1,4})\s$/, nodeType('heading'), (match) => ({ level: match[1]?.length ?? 1 })),
      textblockTypeInputRule(/^```([\w+#-]*)\s$/, nodeType('code_block'), (match) => ({ language: match[1] ?? '' })),
      new InputRule(/^---$/, (state, _match, start, end) =>
        state.doc.resolve(start).depth === 1
          ? state.tr.replaceWith(start - 1, end + 1, [nodeType('horizontal_rule').create(), nodeType('paragraph').create()])
          : null,
      ),
      new InputRule(/\$\$([^$\s](?:[^$]*[^$\s])?)\$\$$/, (state, match, start, end) =>
        state.tr.replaceWith(start, end, nodeType('inline_formula').create({ tex: match[1] ?? '' })),
      ),
      markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold'),
      markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, 'strike'),
      markRule(/`([^`]+)`$/, 'code'),
      markRule(/(?<![\p{L}\p{N}_])_([^_\s](?:[^_]*[^_\s])?)_$/u, 'italic'),
    ],
  });
}

function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const words = match[1];
    if (words === undefined) return null;
    const type = markType(name);
    const marks = [...state.doc.resolve(start).marks(), type.create()];
    return state.tr.replaceWith(start, end, pageSchema.text(words, marks)).removeStoredMark(type);
  });
}

/** All keys of the editor. Undo and redo are those of the person alone. */
export function editorKeys(): Plugin[] {
  const [item, task] = [nodeType('list_item'), nodeType('task_item')];
  return [
    keymap({
      ...Object.fromEntries(Object.entries(markKeys).map(([name, key]) => [key, toggleWords(name as MarkName)])),
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-Alt-0': makeBlock('paragraph'),
      'Mod-Alt-1': makeBlock('heading1'),
      'Mod-Alt-2': makeBlock('heading2'),
      'Mod-Alt-3': makeBlock('heading3'),
      Enter: chainCommands(leaveToggleTitle, splitListItem(item), splitListItem(task, { checked: false }), leaveEmptyWrap),
      Tab: chainCommands(goToNextCell(1), sinkListItem(item), sinkListItem(task)),
      'Shift-Tab': chainCommands(toLanguage, goToNextCell(-1), liftListItem(item), liftListItem(task)),
      'Mod-Enter': chainCommands(checkTask, exitCode, lineBelow),
      ArrowDown: leaveLastTable,
      'Alt-ArrowUp': moveBlock(-1),
      'Alt-ArrowDown': moveBlock(1),
      'Shift-Enter': chainCommands(exitCode, (state, dispatch) => {
        dispatch?.(state.tr.replaceSelectionWith(nodeType('hard_break').create()).scrollIntoView());
        return true;
      }),
      Backspace: textOutOfBlock,
    }),
    keymap(baseKeymap),
  ];
}

/** Enter in the line of a toggle goes on in what it holds. */
const leaveToggleTitle: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== nodeType('toggle_title')) return false;
  if (!dispatch) return true;
  const rest = $from.parent.content.cut($from.parentOffset);
  const transaction = state.tr.delete($from.pos, $from.end());
  const at = transaction.mapping.map($from.after());
  transaction.insert(at, nodeType('paragraph').create(null, rest)).setNodeAttribute($from.before($from.depth - 1), 'open', true);
  dispatch(transaction.setSelection(TextSelection.create(transaction.doc, at + 1)).scrollIntoView());
  return true;
};

/** Enter in an empty last line of a quote, callout or toggle leaves it. */
const leaveEmptyWrap: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.content.size > 0 || $from.depth < 2) return false;
  const wrap = $from.node($from.depth - 1);
  const isWrap = ['blockquote', 'callout', 'toggle'].includes(wrap.type.name);
  if (!isWrap || wrap.childCount < 2 || $from.index($from.depth - 1) !== wrap.childCount - 1) return false;
  if (!dispatch) return true;
  const after = $from.after($from.depth - 1);
  const transaction = state.tr.insert(after, nodeType('paragraph').create());
  transaction.setSelection(TextSelection.create(transaction.doc, after + 1)).delete($from.before(), $from.after());
  dispatch(transaction.scrollIntoView());
  return true;
};

/** Backspace at the start of a heading, code or wrapped block makes it plain first. */
const textOutOfBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth === 0 || $from.parentOffset > 0) return false;
  if (['heading', 'code_block'].includes($from.parent.type.name)) return setBlockType(nodeType('paragraph'))(state, dispatch);
  const above = $from.depth > 1 ? $from.node($from.depth - 1).type.name : '';
  if ($from.index($from.depth - 1) !== 0) return false;
  if (['list_item', 'task_item'].includes(above)) return liftListItem(nodeType(above))(state, dispatch);
  return ['blockquote', 'callout'].includes(above) && lift(state, dispatch);
};

const checkTask: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type !== nodeType('task_item')) continue;
    dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'checked', node.attrs['checked'] !== true));
    return true;
  }
  return false;
};
