import { describe, expect, it } from 'vitest';
import type { RuleDraft } from './color-rules.ts';
import { mergeDrafts } from './merge-drafts.ts';

const rule = (hue: string, value = '1', id = hue): RuleDraft => ({
  id,
  hue,
  fieldId: null,
  nodes: [{ kind: 'condition', logicalOp: 'and', fieldId: 'points', op: 'gt', subOp: null, value }],
});
const [blue, red, lime, pink] = ['blue', 'red', 'lime', 'pink'].map((hue) => rule(hue)) as [RuleDraft, RuleDraft, RuleDraft, RuleDraft];

const said = (rules: readonly RuleDraft[]): string[] =>
  rules.map(({ hue, nodes: [node] }) => (node?.kind === 'condition' && node.value !== '1' ? `${hue} ${node.value}` : hue));
const merge = (base: readonly RuleDraft[], theirs: readonly RuleDraft[], mine: readonly RuleDraft[]): string[] =>
  said(mergeDrafts(base, theirs, mine));

describe('rules two people build', () => {
  it('are those of both: what the one added joins what the other added', () => {
    expect(merge([blue], [blue, red], [blue, lime])).toEqual(['blue', 'lime', 'red']);
  });

  it('stay away where either took them away', () => {
    expect(merge([blue, red, lime], [blue, lime], [blue, red])).toEqual(['blue']);
  });

  it('stay where they were taken away by the one and changed by the other', () => {
    expect(merge([blue, red], [blue], [blue, rule('red', '2')])).toEqual(['blue', 'red 2']);
  });

  it('are there as both want them where both changed the same one', () => {
    expect(merge([blue], [rule('blue', '2')], [rule('blue', '3')])).toEqual(['blue 3', 'blue 2']);
  });

  it('are there once where both added the same', () => {
    expect(merge([], [pink], [pink])).toEqual(['pink']);
  });

  it('are as they are built where nobody else did anything', () => {
    expect(merge([blue, red], [blue, red], [red, blue, lime])).toEqual(['red', 'blue', 'lime']);
  });

  it('have ids of their own where they join: those of stored rules are their places', () => {
    const joined = mergeDrafts([], [rule('red', '1', '0')], [rule('blue', '1', '0')]);
    expect(new Set(joined.map(({ id }) => id)).size).toBe(2);
  });
});
