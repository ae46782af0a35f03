import { describe, expect, test } from 'vitest';
import type { CellKind } from '../../cells/cell-spec.ts';
import { commandForKey } from './key-map.ts';
import type { GridCommand } from './command.ts';

function press(keys: string, dir: 'ltr' | 'rtl' = 'ltr', kind: CellKind = 'text'): GridCommand | null {
  const parts = keys.split('+');
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
  const has = (name: string): boolean => parts.slice(0, -1).includes(name);
  return commandForKey({ key, mod: has('Mod'), ctrl: has('Mod') || has('Ctrl'), shift: has('Shift'), alt: has('Alt') }, { dir, kind });
}

describe('keys', () => {
  test.each([
    ['ArrowDown', { type: 'move', rows: 1, columns: 0, extend: false }],
    ['Shift+ArrowRight', { type: 'move', rows: 0, columns: 1, extend: true }],
    ['Mod+Shift+ArrowUp', { type: 'jump', rows: -1, columns: 0, extend: true }],
    ['Home', { type: 'moveTo', row: 'same', column: 'first', extend: false }],
    ['Mod+End', { type: 'moveTo', row: 'last', column: 'last', extend: false }],
    ['PageDown', { type: 'page', rows: 1, columns: 0, extend: false }],
    ['Alt+PageUp', { type: 'page', rows: 0, columns: -1, extend: false }],
    ['Shift+Tab', { type: 'tab', step: -1 }],
    ['Enter', { type: 'edit', via: 'enter' }],
    ['F2', { type: 'edit', via: 'enter' }],
    ['Shift+Enter', { type: 'addRow', below: true }],
    ['Space', { type: 'openRecord' }],
    ['Shift+Space', { type: 'selectRows' }],
    ['Mod+Space', { type: 'selectColumns' }],
    ['Mod+a', { type: 'selectAll' }],
    ['Backspace', { type: 'clear' }],
    ['Mod+d', { type: 'fillDown' }],
    ['Mod+Shift+z', { type: 'redo' }],
    ['Mod+;', { type: 'insertText', what: 'today' }],
    ['Alt+ArrowDown', { type: 'openMenu', what: 'column' }],
    ['Shift+F10', { type: 'openMenu', what: 'cell' }],
    ['é', { type: 'edit', via: 'type' }],
    ['Process', { type: 'edit', via: 'type' }],
  ])('%s', (keys, command) => {
    expect(press(keys)).toEqual(command);
  });

  test('I-68 left and right are mirrored in right-to-left', () => {
    expect(press('ArrowRight', 'rtl')).toMatchObject({ columns: -1 });
    expect(press('ArrowLeft', 'rtl')).toMatchObject({ columns: 1 });
    expect(press('Mod+Alt+ArrowLeft', 'rtl')).toMatchObject({ type: 'nudgeColumns', step: 1 });
    expect(press('Alt+Shift+ArrowLeft', 'rtl')).toMatchObject({ type: 'widenColumns', step: 1 });
    expect(press('Alt+Shift+ArrowLeft')).toMatchObject({ type: 'widenColumns', step: -1 });
    expect(press('ArrowUp', 'rtl')).toMatchObject({ rows: -1, columns: 0 });
  });

  test('I-26 Space toggles a checkbox and opens any other record', () => {
    expect(press('Space', 'ltr', 'checkbox')).toEqual({ type: 'toggle' });
  });

  test('I-27 digits rate a rating, letters do nothing there', () => {
    expect(press('3', 'ltr', 'rating')).toEqual({ type: 'rate', value: 3 });
    expect(press('x', 'ltr', 'rating')).toBe(null);
  });

  test('copy, cut and paste are left to the browser, as are keys of the system', () => {
    for (const keys of ['Mod+c', 'Mod+x', 'Mod+v', 'Shift', 'F5', 'Alt+f', 'Mod+p']) expect(press(keys)).toBe(null);
  });
});
