import { AppError, type CopiedProject, refuse } from '@quadrille/contract';
import { type BaseId, limits, uniqueName, uniqueTitle } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import { type JobKind, JobRefused } from '../../jobs/jobs.ts';
import type { BaseStore } from '../../storage/store/base-store.ts';
import type { TableDoc } from '../../storage/schema/documents.ts';
import { foreignKeysOf, holdersOf } from '../../storage/schema/foreign-keys.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { getTable, sourceIdOf } from '../structure/index.ts';
import { copyOnce, type CopySource } from './copy-once.ts';
import { fillNewBase, openNewBase } from './fill-new-base.ts';
import type { CopyOptions, CopyPlan } from './plan-copy.ts';

interface BaseCopy {
  readonly from: BaseId;
  readonly to: BaseId;
  readonly options: CopyOptions;
}

interface TableCopy {
  readonly projectId: BaseId;
  readonly from: string;
  readonly options: CopyOptions;
  readonly title: string | null;
}

const sourceOf = ({ meta }: AppParts, base: BaseStore): CopySource => ({
  schema: () => base.schema(),
  rows: base,
  page: async (itemId) => (await meta.pages.updates(itemId)).map(({ body }) => body),
  hold: (work) => base.hold(work),
});

/** Copies a base into a new one that belongs to the caller, in the background. */
export async function duplicateBase(
  ctx: Ctx,
  options: CopyOptions,
  { title, ...own }: CopiedProject,
): Promise<{ id: string; project_id: string }> {
  const { parts, actor } = ctx;
  const from = getBase(ctx).baseId;
  const original = await parts.meta.bases.find(from);
  if (!original) throw new AppError('projectNotFound');
  const to = await openNewBase(ctx, original, { ...own, title: title ?? (await freeTitle(ctx, original.title)) });
  const data: BaseCopy = { from, to, options };
  const job = await parts.jobs.add({ kind: 'duplicate-base', baseId: to, userId: actor.userId, data: { ...data } });
  return { id: job.id, project_id: to };
}

export const duplicateBaseJob = (parts: AppParts): JobKind => ({
  kind: 'duplicate-base',
  run: async (task) => {
    const { from, to, options } = task.job.data as unknown as BaseCopy;
    return fillNewBase(parts, { to, source: sourceOf(parts, await parts.engine.openBase(from)), options, filesOf: from }, task);
  },
});

export async function freeTitle({ parts, actor }: Ctx, title: string): Promise<string> {
  const bases = actor.userId === null ? [] : await parts.meta.bases.listOf(actor.userId);
  const base = `${title.slice(0, limits.baseTitle - ' copy 99'.length)} copy`;
  return uniqueTitle(
    base,
    bases.map((one) => one.title),
  ).slice(0, limits.baseTitle);
}

/**
 * Copies a table beside itself, in the background. Links to other tables, and what stands on them, are left out; links of the table
 * to itself are copied.
 */
export async function duplicateTable(
  ctx: Ctx,
  tableId: string,
  options: CopyOptions,
  named: { readonly title?: string | undefined },
): Promise<{ id: string }> {
  const { baseId } = getBase(ctx);
  const table = getTable(await getBase(ctx).schema(), tableId);
  if (table.doc.source !== undefined) throw refuse('notCopied', { table: table.doc.title });
  const data: TableCopy = { projectId: baseId, from: table.id, options, title: named.title ?? null };
  const job = await ctx.parts.jobs.add({ kind: 'duplicate-model', baseId, userId: ctx.actor.userId, data: { ...data } });
  return { id: job.id };
}

export const duplicateTableJob = (parts: AppParts): JobKind => ({
  kind: 'duplicate-model',
  run: async (task) => {
    const { projectId, from, options, title } = task.job.data as unknown as TableCopy;
    const base = await parts.engine.openBase(projectId);
    const find = (schema: BaseSchema): TableSchema => {
      const table = schema.tables.find(({ id }) => id === from);
      if (!table) throw new JobRefused('The table was deleted before it was copied.');
      return table;
    };
    const adjust = (plan: CopyPlan, schema: BaseSchema): CopyPlan => nameCopy(plan, schema, find(schema), title);
    const copy = {
      source: sourceOf(parts, base),
      to: base,
      options,
      name: 'table.imported',
      choose: (schema: BaseSchema) => [find(schema), ...junctionsWithin(schema, find(schema))],
      adjust,
    } as const;
    return { table_id: (await copyOnce(copy, task)).tables[0]?.id };
  },
});

/** A copy that is there already keeps its name: here it is only found again. */
function nameCopy(plan: CopyPlan, schema: BaseSchema, { doc: original }: TableSchema, wanted: string | null): CopyPlan {
  const title = uniqueTitle(
    wanted ?? `${original.title.slice(0, limits.tableTitle - 10)} copy`,
    schema.tables.map(({ doc }) => doc.title),
  );
  const tableName = uniqueName(
    `${original.tableName.slice(0, limits.tableTitle - 10)}_copy`,
    schema.tables.map(({ doc }) => doc.tableName),
  );
  const order = Math.max(0, ...schema.tables.map(({ doc }) => doc.order)) + 1;
  return {
    ...plan,
    documents: plan.documents.map(({ kind, doc }) => {
      if (kind !== 'table') return { kind, doc };
      return { kind, doc: doc.id === plan.tables[0]?.id ? { ...doc, title, tableName, order } : besides(schema, doc as TableDoc) };
    }),
  };
}

/** What keeps the links of a table to itself is a table of its own, and copied with it: else links, their mirrors and all that stands on them stay behind. */
function junctionsWithin(schema: BaseSchema, table: TableSchema): TableSchema[] {
  const within = new Set(holdersOf(table).flatMap(({ tableId, isPair }) => (isPair ? [tableId] : [])));
  return schema.tables.filter(
    (junction) => within.has(junction.id) && foreignKeysOf(schema, junction).every((key) => key.tableId === table.id),
  );
}

/** A junction has a name of its own that nobody sees. */
function besides(schema: BaseSchema, doc: TableDoc): TableDoc {
  const others = schema.tables.map((one) => one.doc);
  return {
    ...doc,
    title: uniqueTitle(
      doc.title,
      others.map(({ title }) => title),
    ),
    tableName: uniqueName(
      doc.tableName,
      others.map(({ tableName }) => tableName),
    ),
  };
}

/** The one local place of a base by its id on the wire. */
export function requireLocalPlace(ctx: Ctx, sourceId: string): void {
  if (sourceId !== sourceIdOf(getBase(ctx).baseId)) throw new AppError('baseNotFound');
}
