import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';

/** Keeps back the answers to writes until they are wanted. */
function holdAnswers({ source }: MountedGrid): () => void {
  let answer = (): void => {};
  const connection = new Promise<void>((resolve) => (answer = resolve));
  const { write } = source;
  source.write = (batch) => connection.then(() => write(batch));
  return () => answer();
}

describe('focus stays where somebody took it', () => {
  test('I-59 a title that is written while a cell is saved goes on being written', async () => {
    const titles: string[] = [];
    const mounted = await mountGrid({ rows: makeSampleRows(5), onRenameColumn: (_, title) => titles.push(title) });
    const answer = holdAnswers(mounted);
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('Saved{Enter}');
    await userEvent.dblClick(mounted.host.querySelector('.q-head-cell[data-column="points"]') as HTMLElement);
    await userEvent.keyboard('Sco');
    answer();
    await mounted.grid.settled();
    await mounted.painted();
    await userEvent.keyboard('re{Enter}');
    expect(titles).toEqual(['Score']);
    expect(document.activeElement).toBe(mounted.cell(1, 'points'));
  });

  test('on the line of a new record while a cell is saved; a press of it takes the focus to the record it makes', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(3) });
    const answer = holdAnswers(mounted);
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('Saved{Enter}');
    const button = mounted.host.querySelector('.q-add-button') as HTMLElement;
    button.focus();
    answer();
    await mounted.grid.settled();
    await mounted.painted();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    await mounted.grid.settled();
    await mounted.painted();
    expect(document.activeElement).toBe(mounted.cell(3, 'name'));
  });

  test('in the calendar of a date while another cell is saved', async () => {
    const columns: GridColumn[] = [...sampleColumns.slice(0, 1), { id: 'due', title: 'Due', kind: 'date', width: 140 }];
    const mounted = await mountGrid({ rows: makeSampleRows(3), columns });
    const answer = holdAnswers(mounted);
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('Saved{Tab}{Enter}{Alt>}{ArrowDown}{/Alt}');
    const day = document.activeElement;
    expect(day?.closest('.q-popover--date')).not.toBe(null);
    answer();
    await mounted.grid.settled();
    await mounted.painted();
    expect(document.activeElement).toBe(day);
  });

  test('in what the product puts beside an editor, when a draft comes from there', async () => {
    const beside: NonNullable<GridColumn['beside']> = (host, onDraft) => {
      const map = document.createElement('div');
      map.tabIndex = 0;
      let steps = 0;
      map.addEventListener('keydown', (event) => {
        if (event.key === 'ArrowRight') onDraft(`${(steps += 1)}, 0`);
      });
      host.append(map);
      return { show: () => {}, destroy: () => {} };
    };
    const columns: GridColumn[] = [...sampleColumns.slice(0, 1), { id: 'place', title: 'Place', kind: 'place', width: 140, beside }];
    const mounted = await mountGrid({ rows: makeSampleRows(3), columns });
    await userEvent.click(mounted.cell(0, 'place'));
    await userEvent.keyboard('{Enter}{Alt>}{ArrowDown}{/Alt}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(mounted.grid.$edit.get()?.draft).toBe('3, 0');
  });

  test('I-19 an editor stays on its record when a group above is closed', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(9), groupBy: ['status'] });
    const [first] = mounted.grid.$rows.get().groups?.groups ?? [];
    mounted.grid.focus();
    mounted.grid.dispatch({ type: 'select', index: 7, columnId: 'name' });
    mounted.grid.dispatch({ type: 'edit', via: 'enter' });
    const edited = mounted.grid.rowAt(7)?.cells.name;
    await mounted.painted();
    mounted.grid.dispatch({ type: 'setCollapsed', keys: [JSON.stringify(first?.path)] });
    await mounted.painted();
    const editor = mounted.host.querySelector<HTMLElement>('.q-editor');
    expect(editor?.closest('.q-row')?.querySelector<HTMLElement>('.q-cell.is-primary')?.innerText).toBe(edited);
    expect(editor?.contains(document.activeElement)).toBe(true);
  });
});
