import { expect, it } from 'vitest';
import { keepPlaces, readPlaces } from './kept-places.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

it('keeps where tables were put, each diagram for itself', () => {
  const own = storage();
  keepPlaces(own, 'b1', new Map([['t1', { x: 1.4, y: -2 }]]));
  expect(readPlaces(own, 'b1')).toEqual(new Map([['t1', { x: 1, y: -2 }]]));
  expect(readPlaces(own, 'b2').size).toBe(0);
  keepPlaces(own, 'b1', new Map());
  expect(readPlaces(own, 'b1').size).toBe(0);
});

it('begins anew where what was kept makes no sense', () => {
  const own = storage();
  for (const text of ['nonsense', '[]', '{"t1":"here"}', '{"t1":[1,null]}']) {
    own.setItem('quadrille.diagram.b1', text);
    expect(readPlaces(own, 'b1').size, text).toBe(0);
  }
});
