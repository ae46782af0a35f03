import { createGrid } from '../grid/index.ts';
import type { Grid, GridRow, RowSource } from '../grid/index.ts';

/** Your own data, as it is: here a million films. */
const films = Array.from({ length: 1_000_000 }, (_, at) => ({ title: `Film ${at + 1}`, year: 1950 + (at % 75), seen: at % 3 === 0 }));

const toRow = (at: number): GridRow => ({ id: at, version: 1, cells: { ...films[at] } });

const source: RowSource = {
  shape: async () => ({ total: films.length, exact: true, epoch: '1' }),
  page: async ({ offset, limit }) => ({ rows: films.slice(offset, offset + limit).map((_, at) => toRow(offset + at)) }),
  write: async ({ updates }) => {
    for (const { rowId, columnId, value } of updates) Object.assign(films[Number(rowId)] ?? {}, { [columnId]: value });
    return { rows: updates.map(({ rowId }) => toRow(Number(rowId))), created: [], failed: [] };
  },
  subscribe: () => () => {},
};

export function showFilms(place: HTMLElement): Grid {
  const columns = [
    { id: 'title', title: 'Title', kind: 'text', isPrimary: true, width: 240 },
    { id: 'year', title: 'Year', kind: 'number', width: 90 },
    { id: 'seen', title: 'Seen', kind: 'checkbox', width: 80 },
  ] as const;
  const grid = createGrid({ source, columns, canCreateRows: false, canDeleteRows: false });
  grid.mount(place);
  return grid;
}
