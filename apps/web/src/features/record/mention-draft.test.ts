import type { Mention } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { findMentionQuery, fromDraft, rankPeople, toDraft } from './mention-draft.ts';

const person = (id: number, name: string) => ({ id: `us0000000000000${id}`, name }) as Mention;
const ana = person(1, 'Ana');
const anaPrado = person(2, 'Ana Prado');
const samir = person(3, 'سمير');

it('finds the name that is being typed before the caret', () => {
  const query = (text: string) => findMentionQuery(text, text.length);
  expect(query('Ask @An')).toEqual({ from: 4, text: 'An' });
  expect(query('@')).toEqual({ from: 0, text: '' });
  expect(query('Ask @Ana Pr')).toEqual({ from: 4, text: 'Ana Pr' });
  for (const text of ['ana@acme', 'Ask @Ana\nand', 'Ask @ Ana', 'none', '@Ana  x']) expect(query(text)).toBeNull();
  expect(findMentionQuery('@Ana', 0)).toBeNull();
  expect(findMentionQuery('@Ana and', 3)).toEqual({ from: 0, text: 'An' });
});

it('puts names that begin so first, and finds by family name too', () => {
  const people = [person(4, 'Joana Prank'), anaPrado, person(5, 'Ben')];
  expect(rankPeople(people, 'ana', 9).map(({ name }) => name)).toEqual(['Ana Prado', 'Joana Prank']);
  expect(rankPeople(people, 'pra', 1).map(({ name }) => name)).toEqual(['Ana Prado']);
});

it('writes names as mentions and reads them back, the longest name first', () => {
  const draft = 'Hello @Ana Prado, @Ana and @سمير; not a@Ana, not @Anabel';
  const stored = fromDraft(draft, [ana, anaPrado, samir]);
  expect(stored).toBe(`Hello @[Ana Prado](${anaPrado.id}), @[Ana](${ana.id}) and @[سمير](${samir.id}); not a@Ana, not @Anabel`);
  expect(toDraft(stored)).toEqual({ text: draft, named: [anaPrado, ana, samir] });
});
