import type { WireShareReport } from '@quadrille/contract';
import { viewKindOf, visitor } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { storeFor } from '../../storage/reader-store.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';
import { listRows } from '../records/index.ts';
import { getTable, getView } from '../structure/index.ts';
import { type Asker, createAsker } from './ask-as-visitor.ts';
import { countedFields, countRows, measureShare, type ShareMeasure } from './measure-share.ts';
import { asVisitor, type OpenShare, rowKinds, toShare } from './open-share.ts';
import { type Leak, probeFields, probeRecords } from './probe-share.ts';

/** Hidden fields and left out records that are tried one by one. */
const most = { fields: 40, records: 3, looked: 500 } as const;

/** What a visitor of the view can reach, or could if it had a link: every route is asked as that visitor. */
export async function readShareReport(ctx: Ctx, viewId: string): Promise<WireShareReport> {
  const { asker, share } = await openAsVisitor(ctx, viewId);
  const measure = await measureShare(asker, share);
  const whole = await readWhole(ctx, viewId);
  const shown = new Set(measure.fields.map(({ id }) => id));
  const allHidden = whole.fields.filter(({ id }) => !shown.has(id));
  const hidden = allHidden.slice(0, most.fields);
  const showsRows = rowKinds.some((kind) => kind === viewKindOf(share.view.doc.type));
  const leaks = await probeFields(asker, hidden, (field) => whole.sampleOf(field.title));
  const others = showsRows && measure.records < whole.records ? await leftOut(asker, share, whole) : [];
  const reached = others.length > 0 && (await reachesAny(asker, share, others));
  return {
    asked: asker.count(),
    fields: { shown: measure.fields.length, total: whole.fields.length, titles: measure.fields.map(({ title }) => title) },
    records: { shown: measure.records, total: whole.records },
    linked: measure.linked.map(({ title }) => title),
    files: { count: measure.files.count, bytes: measure.files.bytes, is_all: measure.files.isAll },
    personal: measure.personal.map(({ field, count }) => ({ fk_column_id: field.id, title: field.title, count })),
    leaks: [...leaks.map(toSentence), ...(reached ? ['Records the view leaves out can be reached by their ids.'] : [])],
    tried: { fields: hidden.length, hidden_fields: allHidden.length, records: others.length },
    since: sinceThen(share.view.doc, measure),
  };
}

/** What is kept with a link when it is made, so that later reports can say what came since. */
export async function measureForLink(ctx: Ctx, viewId: string): Promise<NonNullable<ViewDoc['linkMeasure']>> {
  const { asker, share } = await openAsVisitor(ctx, viewId);
  const { fields, records, linked, files } = await measureShare(asker, share);
  return {
    at: new Date(ctx.parts.clock.now()).toISOString(),
    fields: Object.fromEntries(fields.map(({ id, title }) => [id, title])),
    records,
    linked: linked.map(({ title }) => title),
    files: files.count,
  };
}

const toSentence = ({ field, by }: Leak): string => `${field}: ${by}`;

/** The view as a visitor has it, whoever asks for the report. */
async function openAsVisitor(ctx: Ctx, viewId: string): Promise<{ readonly asker: Asker; readonly share: OpenShare }> {
  const { view: owned } = findView(await getBase(ctx).schema(), viewId);
  const base = storeFor(await ctx.parts.engine.openBase(getBase(ctx).baseId), visitor);
  const schema = await base.schema();
  const { table, view } = findView(schema, owned.doc.id);
  const share = toShare(schema, table, view);
  return { share, asker: createAsker(asVisitor({ ...ctx, base }), share) };
}

function findView(schema: OpenShare['schema'], viewId: string): Pick<OpenShare, 'table' | 'view'> {
  const view = getView(schema, viewId);
  return { view, table: getTable(schema, view.doc.tableId) };
}

interface Whole {
  readonly fields: ShareMeasure['fields'];
  readonly records: number;
  /** Ids of records of the table: of the first and the last. */
  readonly ids: readonly number[];
  sampleOf(title: string): Promise<string | null>;
}

/** The table as the owner has it. */
async function readWhole(ctx: Ctx, viewId: string): Promise<Whole> {
  const schema = await getBase(ctx).schema();
  const { table } = findView(schema, viewId);
  const read = async (query: object, limit: number) => {
    const input = { fields: undefined, nested: {}, where: undefined, filterArrJson: undefined, sort: undefined, sortArrJson: undefined };
    const answer = await listRows(ctx, { schema, table, view: null }, { ...input, offset: 0, shuffle: false, ...query, limit });
    return JSON.parse(new TextDecoder().decode(answer.body as Uint8Array)) as {
      list: Record<string, unknown>[];
      pageInfo: { totalRows: number };
    };
  };
  const key = table.fields.find(({ type }) => type === 'ID');
  const first = await read(key ? { fields: [key.title] } : {}, most.looked);
  const last = key ? await read({ fields: [key.title], sort: `-${key.title}` }, most.looked) : { list: [] };
  return {
    fields: countedFields(table.fields),
    records: first.pageInfo.totalRows,
    ids: key ? [...new Set([...first.list, ...last.list].map((row) => Number(row[key.title])))] : [],
    sampleOf: async (title) => {
      const { list } = await read({ fields: [title], where: `(${title},notblank)` }, 1).catch(() => ({ list: [] }));
      const value: unknown = (list as Record<string, unknown>[])[0]?.[title];
      return typeof value === 'string' && value.length > 2 ? value.slice(0, 100) : null;
    },
  };
}

/** Some records that the view leaves out, among those that were looked at. */
async function leftOut(asker: Asker, { table }: OpenShare, whole: Whole): Promise<readonly number[]> {
  const key = table.fields.find(({ type }) => type === 'ID');
  const others: number[] = [];
  for (const id of key ? whole.ids : []) {
    if (others.length >= most.records) break;
    const filterArrJson = JSON.stringify([{ fk_column_id: key?.id, comparison_op: 'eq', value: String(id) }]);
    if ((await countRows(asker, { filterArrJson })) === 0) others.push(id);
  }
  return others;
}

/** Whether they can be had all the same. */
async function reachesAny(asker: Asker, { table }: OpenShare, ids: readonly number[]): Promise<boolean> {
  const key = table.fields.find(({ type }) => type === 'ID');
  const links = table.fields.filter(({ definition }) => definition?.kind === 'link');
  const files = table.fields.filter(({ type }) => type === 'Attachment');
  return key !== undefined && probeRecords(asker, { key, ids, links, files });
}

/** What came and went since the link was made; null where there is none. */
function sinceThen({ uuid, linkMeasure: then }: ViewDoc, now: ShareMeasure): WireShareReport['since'] {
  if (uuid === null || !then) return null;
  const ids = new Set<string>(now.fields.map(({ id }) => id));
  const linked = now.linked.map(({ title }) => title);
  return {
    at: then.at,
    fields_added: now.fields.filter(({ id }) => then.fields[id] === undefined).map(({ title }) => title),
    fields_gone: Object.entries(then.fields).flatMap(([id, title]) => (ids.has(id) ? [] : [title])),
    records: now.records - then.records,
    linked_added: linked.filter((title) => !then.linked.includes(title)),
    files: now.files.count - then.files,
  };
}
