import { hintNames } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { $hiddenHints, hideHint, showHints } from './hints.state.ts';

it('puts hints away one by one, and brings all back', () => {
  hideHint('sql');
  hideHint('diagram');
  hideHint('sql');
  expect([...($hiddenHints.get() ?? [])]).toEqual(['sql', 'diagram']);
  void showHints(true);
  expect($hiddenHints.get()?.size).toBe(0);
  void showHints(false);
  expect([...($hiddenHints.get() ?? [])]).toEqual([...hintNames]);
  void showHints(true);
});
