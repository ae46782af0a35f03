import { Popover } from '@quadrille/ui-kit-react';
import { createGrid } from '@quadrille/ui-kit/grid';
import { createArraySource, makeSampleRow, sampleColumns } from '@quadrille/ui-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { useCellAnchor } from './use-cell-anchor.ts';

/** A popup of the cell "name" of record 2, which is nowhere to be seen, and a dialog that opened out of it. */
async function openAway() {
  const source = createArraySource({ rows: { count: 50, make: makeSampleRow } });
  const grid = createGrid({ source, columns: sampleColumns });
  onTestFinished(() => grid.destroy());
  await expect.poll(() => grid.rowAt(2)).not.toBeNull();
  const rowId = grid.rowAt(2)?.id ?? '';
  const OfCell = () => {
    const { beside } = useCellAnchor(grid, { rowId, columnId: 'name', anchor: null }, 300);
    return (
      <Popover isOpen label="Files" {...beside}>
        <input aria-label="of the cell" />
        <output>{beside.isAway ? 'away' : 'here'}</output>
        <Popover isOpen label="On top" anchor={document.body}>
          <input aria-label="on top" />
        </Popover>
      </Popover>
    );
  };
  const screen = await render(<OfCell />);
  await expect.poll(() => screen.baseElement.querySelector('output')?.textContent).toBe('away');
  const press = (label: string, key: string, init: KeyboardEventInit = {}): string | null => {
    const input = screen.baseElement.querySelector(`[aria-label="${label}"]`);
    input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
    return grid.$selection.get()?.anchor.columnId ?? null;
  };
  return { press };
}

it('what is typed in a popup out of sight brings its cell back', async () => {
  const { press } = await openAway();
  expect(press('of the cell', 'a')).toBe('name');
});

it('neither shortcuts nor keys of a dialog on top bring the cell back', async () => {
  const { press } = await openAway();
  expect(press('of the cell', 'c', { ctrlKey: true })).toBeNull();
  expect(press('of the cell', 'k', { metaKey: true })).toBeNull();
  expect(press('on top', 'a')).toBeNull();
});
