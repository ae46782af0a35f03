import { alignOf, cellKinds, cellViews, formatCell } from '@quadrille/ui-kit/cells';
import type { CellKind, CellValue } from '@quadrille/ui-kit/cells';
import { englishLabels } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { createArraySource, sampleCells } from '@quadrille/ui-kit/testing';
import { useEffect, useRef, useState } from 'react';
import { GridView } from './grid-view.tsx';

export default { title: 'Grid/Cells' };

const heights = { short: 32, medium: 52, tall: 92, extra: 132 } as const;
type Height = keyof typeof heights;

/** One cell of a kind as the grid draws it, in a row of a height. */
function Painted({ kind, value, height }: { readonly kind: CellKind; readonly value: CellValue; readonly height: Height }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { spec } = sampleCells[kind];
    const cell = document.createElement('div');
    cell.className = `q-cell ${cellViews[kind].className} q-align-${alignOf(spec)}${spec.isComputed ? ' is-computed' : ''}`;
    cell.style.inlineSize = '180px';
    host.current?.replaceChildren(cell);
    cellViews[kind].build(cell);
    cellViews[kind].patch(cell, value, { spec, text: formatCell(value, spec), width: 180, labels: englishLabels, rowId: 1 });
  }, [kind, value]);
  const size = heights[height];
  return (
    <div
      className="q-grid"
      data-row-height={height}
      dir={document.documentElement.dir}
      style={{ position: 'relative', inlineSize: 180, blockSize: size, ['--q-row-height' as string]: `${size}px` }}
    >
      <div ref={host} className="q-row" style={{ position: 'relative' }} />
    </div>
  );
}

/** Every kind in every height, with a usual and a long value. */
function Painters({ value }: { readonly value: 0 | 1 }) {
  return (
    <table style={{ borderSpacing: 12 }}>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {Object.keys(heights).map((height) => (
            <th key={height} scope="col">
              {height}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cellKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            {(Object.keys(heights) as Height[]).map((height) => (
              <td key={height}>
                <Painted kind={kind} value={sampleCells[kind].values[value]} height={height} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rtl = { direction: 'rtl', locale: 'ar' };

export const EveryPainter = { render: () => <Painters value={0} /> };
export const EveryPainterRightToLeft = { globals: rtl, render: () => <Painters value={0} /> };
export const LongValues = { render: () => <Painters value={1} /> };
export const LongValuesRightToLeft = { globals: rtl, render: () => <Painters value={1} /> };

/** A cell with its editor open, as Enter opens it. */
function Editor({ kind, height }: { readonly kind: CellKind; readonly height: Height }) {
  const { spec, values } = sampleCells[kind];
  const [source] = useState(() => createArraySource({ rows: [{ id: 1, version: 1, cells: { value: values[0] } }] }));
  const [columns] = useState<readonly GridColumn[]>(() => [{ ...spec, id: 'value', title: kind, width: 200, canCreateOptions: true }]);
  const open = (grid: Grid): (() => void) =>
    grid.$rows.subscribe(({ status }) => {
      if (status !== 'ready' || grid.$edit.get()) return;
      queueMicrotask(() => {
        grid.dispatch({ type: 'select', index: 0, columnId: 'value' });
        grid.dispatch({ type: 'edit', via: 'enter' });
      });
    });
  return (
    <div style={{ inlineSize: 420, blockSize: 460 }}>
      <GridView source={source} columns={columns} rowHeight={height} hasFooter={false} canCreateRows={false} onReady={open} />
    </div>
  );
}

const editor = (kind: CellKind, height: Height = 'short') => ({ render: () => <Editor kind={kind} height={height} /> });
const mirrored = (kind: CellKind, height: Height = 'medium') => ({ globals: rtl, ...editor(kind, height) });

// One of each editor there is: kinds share them, and the product opens its own over cells of files, links, JSON and formatted text.
export const TextEditor = editor('text');
export const TextEditorRightToLeft = mirrored('text');
export const NumberEditor = editor('currency', 'medium');
export const NumberEditorRightToLeft = mirrored('currency');
export const LongTextEditor = editor('longText', 'tall');
export const LongTextEditorRightToLeft = mirrored('longText', 'extra');
export const DateEditor = editor('date');
export const DateEditorRightToLeft = mirrored('dateTime');
export const OptionEditor = editor('singleSelect');
export const OptionEditorRightToLeft = mirrored('singleSelect');
export const OptionsEditor = editor('multiSelect', 'tall');
export const OptionsEditorRightToLeft = mirrored('multiSelect');
export const PeopleEditor = editor('people');
export const PeopleEditorRightToLeft = mirrored('people');
