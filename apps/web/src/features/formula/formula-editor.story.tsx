import type { CellValue } from '@quadrille/domain';
import { useState } from 'react';
import { inWords } from '../../platform/in-words.tsx';
import { FormulaEditor } from './formula-editor.tsx';
import type { ReadSamples } from './formula-editor.tsx';
import type { TableField } from '../structure/index.ts';

export default { title: 'Editors/Formula editor', ...inWords };

const field = (id: string, title: string, type: TableField['type'], more: Partial<TableField> = {}): TableField =>
  ({ id, title, type, meta: {}, options: [], isPrimary: false, isSystem: false, ...more }) as TableField;

const fields: readonly TableField[] = [
  field('name', 'Name', 'SingleLineText', { isPrimary: true }),
  field('points', 'Points', 'Number'),
  field('budget', 'Budget', 'Currency', { meta: { currency_code: 'EUR' } }),
  field('due', 'Due', 'Date'),
  field('done', 'Done', 'Checkbox'),
  field('long', 'A field with a name that is longer than the list of fields is wide', 'Decimal'),
  field('ar', 'الميزانية', 'Number'),
];

const rows: readonly Readonly<Record<string, CellValue>>[] = [
  { name: 'Ship the import wizard', points: 8, budget: 1250.5, due: '2026-12-09', done: true, ar: 12 },
  { name: 'فهرس المحتويات', points: 3, budget: 0, due: null, done: false, ar: 7 },
  { name: 'Poster for the fair', points: null, budget: 90, due: '2026-12-24', done: false, ar: null },
];

const readSamples: ReadSamples = async (ids) =>
  rows.map((row, at) => ({ id: at + 1, cells: new Map(ids.map((id) => [id, row[id] ?? null])) }));

function Demo({ start }: { readonly start: string }) {
  const [text, setText] = useState(start);
  return (
    <div style={{ inlineSize: 328 }}>
      <FormulaEditor text={text} fields={fields} readSamples={readSamples} onChange={setText} onJudged={() => {}} />
    </div>
  );
}

interface Canvas {
  readonly canvas: {
    findByText(text: string | RegExp): Promise<HTMLElement>;
    findByRole(role: string): Promise<HTMLElement>;
  };
}
const mistake: unique symbol = Symbol('a mistake is told');
const story = (start: string, shows: string | RegExp | typeof mistake) => ({
  render: () => <Demo start={start} />,
  play: async ({ canvas }: Canvas) => void (await (shows === mistake ? canvas.findByRole('alert') : canvas.findByText(shows))),
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };

export const Empty = story('', 'Points');
export const EmptyRightToLeft = { ...rtl, ...story('', 'الميزانية') };
export const FirstResults = story('IF({Points} > 5, {Name} & " is large", "small")', 'Ship the import wizard is large');
export const FirstResultsRightToLeft = { ...rtl, ...story('{الميزانية} * 2', '24') };
export const Mistake = story('ROUND({Points}, {Name}', mistake);
export const UnknownField = story('{Pionts} * 2', mistake);
export const HelpOfTheFunction = story('DATEADD({Due}, ', /2023-03-15.*2023-04-15/);
export const HelpRightToLeft = { ...rtl, ...story('COUNTIF({Name}, ', /^عدد القيم التي تحقق معيارًا مثل .">=5"/) };
export const Long = story(`CONCAT(${Array.from({ length: 30 }, () => '{Name}').join(', ')})`, /Ship the import wizardShip/);
