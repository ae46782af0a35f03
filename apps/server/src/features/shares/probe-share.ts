import type { FieldDoc } from '../../storage/schema/documents.ts';
import type { Asker } from './ask-as-visitor.ts';
import { countRows, type RowsAnswer } from './measure-share.ts';
import { visitorReads } from './visitor-reads.ts';

/** A way in which something hidden came out. */
export interface Leak {
  readonly field: string;
  readonly by: string;
}

/** Tries to learn of hidden fields by every question that can name one. `sampleOf`: a value that really stands in the field. */
export async function probeFields(
  asker: Asker,
  hidden: readonly FieldDoc[],
  sampleOf: (field: FieldDoc) => Promise<string | null>,
): Promise<readonly Leak[]> {
  const leaks: Leak[] = [];
  for (const field of hidden) {
    const ways = { ...byRows(asker, field), ...byGroups(asker, field), search: () => comesBySearch(asker, sampleOf, field) };
    for (const [by, comesOut] of Object.entries(ways)) if (await comesOut()) leaks.push({ field: field.title, by });
  }
  return leaks;
}

type Ways = Readonly<Record<string, () => Promise<boolean>>>;

/** A condition and its opposite: only whoever knows the field answers them differently. */
const opposites = ['blank', 'notblank'] as const;
const filterOf = (id: string, op: string): string => JSON.stringify([{ fk_column_id: id, comparison_op: op }]);

async function differ(ask: (op: string) => Promise<unknown>): Promise<boolean> {
  const [one, other] = [await ask(opposites[0]), await ask(opposites[1])];
  return one !== null && other !== null && JSON.stringify(one) !== JSON.stringify(other);
}

const byRows = (asker: Asker, field: FieldDoc): Ways => ({
  fields: async () => holds(await asker.ask(visitorReads.rows, { query: { fields: field.title, limit: 1 } }), field.title),
  where: () => differ((op) => countRows(asker, { where: `(${field.title},${op})` })),
  filter: () => differ((op) => countRows(asker, { filterArrJson: filterOf(field.id, op) })),
  sort: () => isObeyed(asker, (sign) => ({ sort: `${sign}${field.title}` })),
  order: () =>
    isObeyed(asker, (sign) => ({ sortArrJson: `[{"fk_column_id":"${field.id}","direction":"${sign === '' ? 'asc' : 'desc'}"}]` })),
  places: async () => {
    const [first] = ((await asker.ask(visitorReads.rows, { query: { limit: 1 } })) as RowsAnswer | null)?.list ?? [];
    const id = Object.values(first ?? {}).find((value) => typeof value === 'number');
    const placeBy = (direction: string): Promise<unknown> =>
      asker.ask(visitorReads.position, {
        params: { rowId: String(id) },
        query: { sortArrJson: JSON.stringify([{ fk_column_id: field.id, direction }]) },
      });
    return JSON.stringify(await placeBy('asc')) !== JSON.stringify(await placeBy('desc'));
  },
  csv: async () => headOf(await asker.ask(visitorReads.csv, { query: { fields: field.title } })).includes(field.title),
  'lines of a csv': () => differ((op) => asker.ask(visitorReads.csv, { query: { where: `(${field.title},${op})` } })),
});

const byGroups = (asker: Asker, { id, title }: FieldDoc): Ways => {
  const groupArrJson = JSON.stringify([{ fk_column_id: id, direction: 'asc' }]);
  const aggregates = JSON.stringify([{ fk_column_id: id, aggregate: 'count' }]);
  const reads = [
    ['groupby', visitorReads.groupBy, { query: { column_name: title } }],
    ['groups', visitorReads.groups, { query: { groupArrJson } }],
    ['rows in groups', visitorReads.rows, { query: { inGroups: 'true', groupArrJson, limit: 1 } }],
    ['summary', visitorReads.aggregates, { query: { aggregates } }],
    ['values', visitorReads.distinct, { params: { columnId: id } }],
    ['stacks', visitorReads.group, { params: { columnId: id } }],
    ['links', visitorReads.mmList, { params: { columnId: id, rowId: '1' } }],
    ['linked', visitorReads.hmList, { params: { columnId: id, rowId: '1' } }],
    ['linked records', visitorReads.linked, { params: { columnId: id } }],
    ['linked with', visitorReads.rows, { query: { linkedTo: JSON.stringify({ fk_column_id: id, row_id: 1 }), limit: 1 } }],
    ['candidates', visitorReads.nested, { params: { columnId: id } }],
  ] as const;
  return Object.fromEntries(reads.map(([by, read, asked]) => [by, async () => isAnswered(await asker.ask(read, asked))]));
};

const isAnswered = (answer: unknown): boolean => answer !== null;
const headOf = (answer: unknown): readonly string[] =>
  typeof answer === 'string'
    ? (answer.replace(/^\uFEFF/, '').split(/\r?\n/)[0] ?? '').split(',').map((one) => one.replaceAll('"', ''))
    : [];

function holds(answer: unknown, title: string): boolean {
  const [row] = (answer as RowsAnswer | null)?.list ?? [];
  return row !== undefined && title in row;
}

/** Whether an order by a field changes anything: then both ways differ. */
async function isObeyed(asker: Asker, query: (sign: '' | '-') => Readonly<Record<string, string>>): Promise<boolean> {
  const [up, down] = [
    await asker.ask(visitorReads.rows, { query: { ...query(''), limit: 25 } }),
    await asker.ask(visitorReads.rows, { query: { ...query('-'), limit: 25 } }),
  ];
  return up !== null && JSON.stringify((up as RowsAnswer).list) !== JSON.stringify((down as RowsAnswer | null)?.list);
}

/** Records found by a text that does not stand in what is shown of them were found by what is hidden. */
async function comesBySearch(asker: Asker, sampleOf: (field: FieldDoc) => Promise<string | null>, field: FieldDoc): Promise<boolean> {
  const text = await sampleOf(field);
  if (text === null) return false;
  const answer = (await asker.ask(visitorReads.rows, { query: { search: text, limit: 25 } })) as RowsAnswer | null;
  return (answer?.list ?? []).some((row) => !JSON.stringify(row).toLowerCase().includes(text.toLowerCase()));
}

/** Tries to reach records the view leaves out, by their ids. */
export async function probeRecords(
  asker: Asker,
  {
    key,
    ids,
    links,
    files,
  }: { readonly key: FieldDoc; readonly ids: readonly number[]; readonly links: readonly FieldDoc[]; readonly files: readonly FieldDoc[] },
): Promise<boolean> {
  for (const id of ids) {
    const filterArrJson = JSON.stringify([{ fk_column_id: key.id, comparison_op: 'eq', value: String(id) }]);
    if (((await countRows(asker, { filterArrJson })) ?? 0) > 0) return true;
    if (((await countRows(asker, { where: `(${key.title},eq,${id})` })) ?? 0) > 0) return true;
    for (const link of links)
      for (const read of [visitorReads.mmList, visitorReads.hmList])
        if ((await asker.ask(read, { params: { columnId: link.id, rowId: String(id) } })) !== null) return true;
    const cells = files.map((field) => ({ rowId: id, columnId: field.id }));
    const answer = (await asker.ask(visitorReads.files, { body: { cells } })) as { readonly list: readonly unknown[] } | null;
    if ((answer?.list.length ?? 0) > 0) return true;
  }
  return false;
}
