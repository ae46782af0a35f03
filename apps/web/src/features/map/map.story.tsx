import { GridView } from '@quadrille/ui-kit-react';
import type { Grid, GridColumn } from '@quadrille/ui-kit/grid';
import { createArraySource, whenRead } from '@quadrille/ui-kit/testing';
import { useState } from 'react';
import { inWords } from '../../platform/in-words.tsx';
import { mapBeside } from './beside-editor.ts';
import type { Place } from './map-camera.ts';
import { mapWords } from './map-words.ts';
import PlaceMap from './place-map.tsx';

export default { title: 'Editors/Outline map', ...inWords };

function Demo({ initial, isFixed }: { readonly initial: Place | null; readonly isFixed?: boolean }) {
  const [place, setPlace] = useState(initial);
  return (
    <div style={{ inlineSize: 320 }}>
      <PlaceMap place={place} labels={mapWords('Office', !isFixed)} onMove={isFixed ? undefined : setPlace} />
    </div>
  );
}

interface CellProps {
  readonly title: string;
}

/** The editor of a cell with the map under it, as the grid opens it. */
function Cell({ title }: CellProps) {
  const [source] = useState(() => createArraySource({ rows: [{ id: 1, version: 1, cells: { place: '52.52;13.405' } }] }));
  const [columns] = useState<readonly GridColumn[]>(() => [{ id: 'place', title, kind: 'place', width: 200, beside: mapBeside(title) }]);
  const open = (grid: Grid): (() => void) =>
    whenRead(grid, () => {
      grid.dispatch({ type: 'select', index: 0, columnId: 'place' });
      grid.dispatch({ type: 'edit', via: 'enter' });
    });
  return (
    <div style={{ inlineSize: 480, blockSize: 460 }}>
      <GridView source={source} columns={columns} hasFooter={false} canCreateRows={false} onReady={open} />
    </div>
  );
}

interface Canvas {
  readonly canvas: {
    findByRole(role: string, by: { readonly name: string | RegExp }, wait: { readonly timeout: number }): Promise<HTMLElement>;
  };
}

const rtl = { globals: { direction: 'rtl', locale: 'ar' } };
const hasMap =
  (name: RegExp) =>
  async ({ canvas }: Canvas): Promise<void> =>
    void (await canvas.findByRole('application', { name }, { timeout: 10_000 }));

export const Pinned = { render: () => <Demo initial={{ latitude: 52.52, longitude: 13.405 }} />, play: hasMap(/Office/) };
export const PinnedRightToLeft = { ...rtl, ...Pinned };
export const BesideTheDateLine = { render: () => <Demo initial={{ latitude: -18.12, longitude: 178.44 }} />, play: hasMap(/Office/) };
export const Nowhere = { render: () => <Demo initial={null} />, play: hasMap(/Office/) };
export const NowhereRightToLeft = { ...rtl, ...Nowhere };
export const Fixed = { render: () => <Demo isFixed initial={{ latitude: 30.04, longitude: 31.24 }} />, play: hasMap(/Office/) };
export const InACell = { render: () => <Cell title="Office" />, play: hasMap(/Office/) };
export const InACellRightToLeft = { ...rtl, render: () => <Cell title="المكتب" />, play: hasMap(/المكتب/) };
