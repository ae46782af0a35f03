import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { pageSchema } from './page-schema.ts';
import { setProposer, settle, suggesting, suggestionsIn, toProposal } from './suggestions.ts';

const text = (words: string) => pageSchema.nodeFromJSON({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const now = new Date('2026-12-07T10:00:00Z');
const ana = { id: 'us1', name: 'Ana' };

function begin(...lines: string[]): EditorState {
  const doc = pageSchema.topNodeType.create(null, lines.map(text));
  return EditorState.create({ doc, plugins: [suggesting()] });
}
const propose = (
  state: EditorState,
  make: (state: EditorState) => Transaction,
  by: { id: string; name: string } | null = ana,
): EditorState => {
  const set = state.apply(setProposer(state, by));
  const proposal = toProposal(make(set), set, now);
  if (proposal === null) throw new Error('It was not proposed.');
  return set.apply(proposal);
};
const words = (state: EditorState): string[] => state.doc.content.content.map((line) => line.textContent);
const both = (state: EditorState) => {
  const ids = new Set(suggestionsIn(state.doc).map(({ id }) => id));
  return [words(state.apply(settle(state, ids, true))), words(state.apply(settle(state, ids, false)))];
};

it('marks words that are typed and taken away, and takes them over or does away with them', () => {
  const state = begin('Say it as soon as you are sure.');
  const next = propose(state, ({ tr }) => tr.insertText('before', 8, 18));
  expect(words(next)).toEqual(['Say it as soon asbefore you are sure.']);
  expect(suggestionsIn(next.doc)).toMatchObject([
    { userId: 'us1', name: 'Ana', at: now.toISOString(), added: 'before', removed: 'as soon as' },
  ]);
  expect(next.selection.head).toBe(24);
  expect(both(next)).toEqual([['Say it before you are sure.'], ['Say it as soon as you are sure.']]);
});

it('is one proposal while somebody goes on, and their own words go for good', () => {
  let state = begin('End');
  for (const [index, letter] of [...' of'].entries()) state = propose(state, ({ tr }) => tr.insertText(letter, 4 + index));
  expect(suggestionsIn(state.doc)).toMatchObject([{ added: ' of' }]);
  state = propose(state, ({ tr }) => tr.delete(6, 7));
  expect(suggestionsIn(state.doc)).toMatchObject([{ added: ' o', removed: '' }]);
  // somebody else takes away what is proposed: both stand there
  state = propose(state, ({ tr }) => tr.delete(4, 6), { id: 'us2', name: 'Ben' });
  expect(suggestionsIn(state.doc)).toMatchObject([
    { userId: 'us1', added: ' o' },
    { userId: 'us2', removed: ' o' },
  ]);
});

it('leaves the cursor where it goes on: before what backspace would take', () => {
  const state = begin('Words');
  const atEnd = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 6)));
  const next = propose(atEnd, ({ tr }) => tr.delete(5, 6));
  expect([words(next), next.selection.head]).toEqual([['Words'], 5]);
});

it('proposes a new line as a sign, which becomes one', () => {
  const next = propose(begin('One two'), ({ tr }) => tr.split(4));
  expect(both(next)).toEqual([['One', ' two'], ['One two']]);
});

it('takes words of several lines away without their lines, and refuses what is no word', () => {
  const state = begin('One', 'two');
  const next = propose(state, ({ tr }) => tr.delete(2, 8));
  expect(suggestionsIn(next.doc)).toMatchObject([{ removed: 'netw' }]);
  expect(() => propose(state, ({ tr }) => tr.setBlockType(1, 1, pageSchema.nodes['heading'] as never))).toThrow();
  expect(() => propose(state, ({ tr }) => tr.addMark(1, 3, pageSchema.mark('bold')))).toThrow();
});

it('writes as ever for those who do not propose', () => {
  const state = propose(begin('One'), ({ tr }) => tr.insertText('!', 4), null);
  expect([words(state), suggestionsIn(state.doc)]).toEqual([['One!'], []]);
});

it('refuses what cannot carry a proposal: code, and mentions, images and lines broken among the words', () => {
  const code = { type: 'code_block', content: [{ type: 'text', text: 'code' }] };
  const mention = { type: 'mention', attrs: { user_id: 'us1', label: 'Ana' } };
  const line = { type: 'paragraph', content: [{ type: 'text', text: 'Ask ' }, mention, { type: 'text', text: ' now' }] };
  const doc = pageSchema.nodeFromJSON({ type: 'doc', content: [code, line, { type: 'image' }, line] });
  const state = EditorState.create({ doc, plugins: [suggesting()] });
  const refused: ((state: EditorState) => Transaction)[] = [
    ({ tr }) => tr.insertText('x', 2),
    ({ tr }) => tr.delete(1, 3),
    ({ tr }) => tr.delete(3, 9),
    ({ tr }) => tr.delete(9, 13),
    ({ tr }) => tr.delete(14, 20),
    ({ tr }) => tr.insert(9, [pageSchema.text('to '), pageSchema.node('mention', mention.attrs)]),
    ({ tr }) => tr.insert(9, pageSchema.node('hard_break')),
  ];
  for (const make of refused) expect(() => propose(state, make)).toThrow('It was not proposed.');
  expect(suggestionsIn(propose(state, ({ tr }) => tr.insertText('them ', 11)).doc)).toMatchObject([{ added: 'them ' }]);
});
