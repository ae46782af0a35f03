import { describe, expect, it } from 'vitest';
import { describePlaces } from './describe-places.ts';

const places = (entries: Record<number, number | null>) => new Map(Object.entries(entries).map(([id, place]) => [Number(id), place]));
const said = (before: Record<number, number | null> | null, after: Record<number, number | null>, isRegrouped = false) =>
  Object.fromEntries(
    describePlaces(Object.keys(after).map(Number), { before: before && places(before), after: places(after), isRegrouped }),
  );

describe('records somebody wrote', () => {
  it('are hidden where the view does not show them any more', () =>
    expect(said(null, { 1: null, 2: 0, 3: null })).toEqual({ 1: 'hidden', 3: 'hidden' }));
  it('only close up where others among them are hidden', () =>
    expect(said({ 1: 4, 2: 5, 3: 6 }, { 1: null, 2: 4, 3: 5 })).toEqual({ 1: 'hidden' }));
  it('move where they stand elsewhere besides', () =>
    expect(said({ 1: 4, 2: 5, 3: 6 }, { 1: null, 2: 0, 3: 5 })).toEqual({ 1: 'hidden', 2: 'moves' }));
  it('move to another group though they stand at the same place', () => expect(said({ 1: 4 }, { 1: 4 }, true)).toEqual({ 1: 'moves' }));
  it('stay where they come back into the view', () => expect(said({ 1: null }, { 1: 7 })).toEqual({}));
});
