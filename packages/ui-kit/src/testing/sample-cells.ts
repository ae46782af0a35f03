import type { CellKind, CellSpec, CellValue } from '../cells/cell-spec.ts';
import { sampleOptions } from './sample-columns.ts';

export interface SampleCell {
  readonly spec: CellSpec;
  /** A usual value, then a long one. */
  readonly values: readonly [CellValue, CellValue];
}

const long = 'Invoices in thirty-four languages, checked twice by people who read them, and sent before noon';
const options = sampleOptions;
const people = [
  { id: 'u1', title: 'Ana Prado', hue: 'pink' },
  { id: 'u2', title: 'Chidi Mensah', hue: 'green' },
] as const;
const chips = (value: CellValue) => {
  const titles = String(value).split('|');
  return { count: titles.length + 2, chips: titles.map((title) => ({ id: title, title })) };
};
const bars = (): SVGSVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 8 4');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M1 0h1v4H1zM3 0h2v4H3zM6 0h1v4H6z');
  svg.append(path);
  return svg;
};
const plain = (kind: CellKind, value: CellValue, other: CellValue): SampleCell => ({ spec: { kind }, values: [value, other] });

/** Something to draw of every kind: what stories and pictures of painters are made from. A kind that is not here does not compile. */
export const sampleCells: Readonly<Record<CellKind, SampleCell>> = {
  text: plain('text', 'Ship the import wizard', long),
  longText: plain('longText', 'First line\nsecond line', `${long}\n${long}\n${long}`),
  richText: plain('richText', 'Bold words\n• one\n• two', `${long}\n• ${long}`),
  json: plain('json', '{"kind":"task"}', '{"kind":"task","parts":[1,2,3],"owner":{"name":"Ana","mail":"ana@acme.studio"}}'),
  number: plain('number', 12_400, -9_007_199_254_740_991),
  decimal: plain('decimal', 0.125, 123_456.789),
  currency: { spec: { kind: 'currency', format: (value) => `€${Number(value).toLocaleString('en')}` }, values: [7250, 1_234_567_890] },
  percent: { spec: { kind: 'percent', format: (value) => `${String(value)}%` }, values: [45, 140] },
  checkbox: plain('checkbox', true, false),
  date: plain('date', '2026-12-09', '2026-12-31'),
  dateTime: plain('dateTime', '2026-12-09 09:30', '2026-12-31 23:59'),
  singleSelect: { spec: { kind: 'singleSelect', options }, values: ['s-doing', 's-done'] },
  multiSelect: {
    spec: { kind: 'multiSelect', options },
    values: [
      ['s-todo', 's-done'],
      ['s-todo', 's-doing', 's-done', 'gone'],
    ],
  },
  email: plain('email', 'ana@acme.studio', 'a.very.long.name.indeed@subsidiary.acme.studio'),
  url: plain('url', 'https://example.com', 'https://example.com/a/path/that/goes/on/and/on?with=questions'),
  place: plain('place', '52.52, 13.405', '-33.8688, 151.2093'),
  phone: plain('phone', '+49 30 901820', '+49 30 901820 4711'),
  rating: plain('rating', 4, 1),
  id: plain('id', 7, 48_210),
  systemTime: plain('systemTime', '2026-12-09 09:30', '2026-12-31 23:59'),
  computed: { spec: { kind: 'computed', isComputed: true }, values: ['Sum of it', long] },
  files: {
    spec: { kind: 'files', partsOf: (value) => String(value).split('|') },
    values: ['plan.pdf', 'plan.pdf|poster.png|a recording of the whole day.mp3'],
  },
  people: { spec: { kind: 'people', options: people, isMulti: true }, values: [['u1'], ['u1', 'u2']] },
  code: { spec: { kind: 'code', draw: (_text, show) => show(bars()) }, values: ['4711', '48210'] },
  button: { spec: { kind: 'button', caption: 'Open site', canPress: true }, values: [null, null] },
  secret: plain('secret', '••••••', '••••••'),
  links: {
    spec: { kind: 'links', canPress: true, chipsOf: chips },
    values: ['0.9 Calendar', 'Calendar and map|Fixes|Release notes in every language'],
  },
  list: { spec: { kind: 'list', chipsOf: chips }, values: ['Berlin', 'Berlin|Cairo|San Francisco|Buenos Aires'] },
  fault: { spec: { kind: 'fault', caption: 'A field it is made of is gone.' }, values: [null, null] },
};
