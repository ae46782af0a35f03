import { describe, expect, it } from 'vitest';
import { keysBetween } from './keys-between.ts';

describe('keysBetween', () => {
  it('spreads rows evenly between two others', () => {
    expect(keysBetween(1, 2, 1)).toEqual([1.5]);
    expect(keysBetween(1, 2, 3)).toEqual([1.25, 1.5, 1.75]);
  });

  it('stays near the only neighbour, so that rows to come stay behind', () => {
    for (const key of keysBetween(7, null, 100) ?? []) expect(key > 7 && key < 8).toBe(true);
    for (const key of keysBetween(null, 1, 100) ?? []) expect(key > 0 && key < 1).toBe(true);
  });

  it('says when there is no room', () => {
    expect(keysBetween(5, 5, 1)).toBe(null);
    expect(keysBetween(6, 5, 1)).toBe(null);
    let [low, times] = [1, 0];
    while (keysBetween(low, 2, 1)) [low, times] = [keysBetween(low, 2, 1)?.[0] ?? 2, times + 1];
    expect(times).toBeGreaterThan(25);
    expect(low).toBeLessThan(2);
  });
});
