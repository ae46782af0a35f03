import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sharedData } from '@quadrille/tooling/test-kit';
import xlsx from 'sheetjs-style';

export interface JourneyFiles {
  readonly csv: string;
  readonly xlsx: string;
  readonly json: string;
  /** More real CSV files to import one after another; empty where none are at hand. */
  readonly more: readonly string[];
}

const require = createRequire(import.meta.url);
const fromVega = (name: string): string => join(dirname(require.resolve('vega-datasets')), '..', 'data', name);

/** Files every clone has: real ones from the registry, and a workbook made here. */
export function packagedFiles(folder: string): JourneyFiles {
  mkdirSync(folder, { recursive: true });
  return {
    csv: fromVega('airports.csv'),
    json: fromVega('penguins.json'),
    xlsx: writeWorkbook(join(folder, 'Film festival.xlsx')),
    more: [],
  };
}

/** The real files kept beside the repository, or null where they are missing. */
export function sharedFiles(): JourneyFiles | null {
  const csv = sharedData('csv', 'space-missions.csv');
  const xlsx = sharedData('xlsx', 'supermarket-sales.xlsx');
  const json = sharedData('json', 'penguins.json');
  if (!csv || !xlsx || !json) return null;
  const names = [
    'cabinet-turnover',
    'country-codes',
    'dotgov-federal',
    'election-deniers',
    'navaids',
    'olympic-winners',
    'population-projections',
    'special-elections',
  ];
  return { csv, xlsx, json, more: names.map((name) => sharedData('csv', `${name}.csv`)).filter((path) => path !== null) };
}

/** Two sheets with a title row, text, a date and a price each. */
function writeWorkbook(path: string): string {
  const book = xlsx.utils.book_new();
  const films = [
    ['Film', 'Director', 'Shown', 'Price'],
    ...Array.from({ length: 40 }, (_, i) => [
      `Film ${i + 1}`,
      i % 3 ? 'Agnès Varda' : 'Yasujirō Ozu',
      new Date(Date.UTC(2026, 4, 1 + (i % 20))),
      9.5 + i,
    ]),
  ];
  const halls = [
    ['Hall', 'Seats'],
    ['Rosa', 120],
    ['Blau', 80],
    ['Grün', 64],
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(films), 'Films');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(halls), 'Halls');
  writeFileSync(path, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return path;
}
