import { AppError } from '@quadrille/contract';
import { type BaseId, can, limits, uniqueName, uniqueTitle } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import type { BaseStore } from '../../storage/engine.ts';
import { createBase } from '../bases/create-base.ts';
import { getTable } from '../tables/find-table.ts';
import { sourceIdOf } from '../tables/source-id.ts';
import { type CopyOptions, planCopy } from './plan-copy.ts';
import { ChangedMeanwhile, runCopy } from './run-copy.ts';

const mostTries = 3;

/** Copies a base into a new one that belongs to the caller, in the background. */
export async function duplicateBase(
  ctx: Ctx,
  options: CopyOptions,
  named: { readonly title?: string | undefined },
): Promise<{ id: string; project_id: string }> {
  const { parts, actor } = ctx;
  if (!can('projectCreate', actor.roles)) throw new AppError('forbidden', { permission: 'projectCreate', roles: actor.orgRoles.join(',') });
  const from = getBase(ctx);
  const original = await parts.meta.bases.find(from.baseId);
  if (!original) throw new AppError('projectNotFound');
  const title = named.title ?? (await freeTitle(ctx, original.title));
  const meta: unknown = original.meta === null ? null : JSON.parse(original.meta);
  const entry = await createBase(parts, { ...original, title, meta }, actor.userId);
  await parts.meta.bases.update(entry.id, { status: 'job' }, parts.clock.now());
  const to = await parts.engine.openBase(entry.id);
  const spec = { kind: 'duplicate-base', baseId: entry.id, userId: actor.userId, data: { from: from.baseId } };
  const job = await parts.jobs.start(spec, async (run) => {
    try {
      await copyBase(parts, { from, to, options, actorId: actor.userId }, run);
      if (!options.excludeData) await parts.meta.files.copyBase(from.baseId, entry.id);
      await parts.meta.bases.update(entry.id, { status: null }, parts.clock.now());
      return { project_id: entry.id };
    } catch (error) {
      await forget(parts, entry.id);
      throw error;
    }
  });
  return { id: job.id, project_id: entry.id };
}

async function copyBase(
  { random }: AppParts,
  copy: { readonly from: BaseStore; readonly to: BaseStore; readonly options: CopyOptions; readonly actorId: Ctx['actor']['userId'] },
  run: JobRun,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const schema = await copy.from.schema();
    const plan = planCopy(schema, schema.tables, { baseId: copy.to.baseId, random }, copy.options);
    try {
      return await runCopy({ ...copy, plan, withRows: !copy.options.excludeData }, run);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === mostTries) throw error;
      run.log('The base was changed meanwhile: from the beginning.');
    }
  }
}

/** The base of a copy that failed goes again. */
async function forget({ meta, engine }: AppParts, id: BaseId): Promise<void> {
  await meta.bases.forget(id);
  await engine.dropBase(id);
}

async function freeTitle({ parts, actor }: Ctx, title: string): Promise<string> {
  const bases = actor.userId === null ? [] : await parts.meta.bases.listOf(actor.userId);
  const base = `${title.slice(0, limits.baseTitle - ' copy 99'.length)} copy`;
  return uniqueTitle(
    base,
    bases.map((one) => one.title),
  ).slice(0, limits.baseTitle);
}

/** Copies a table beside itself, in the background. Links to other tables, and what stands on them, are left out. */
export async function duplicateTable(
  ctx: Ctx,
  tableId: string,
  options: CopyOptions,
  named: { readonly title?: string | undefined },
): Promise<{ id: string }> {
  const { parts, actor } = ctx;
  const base = getBase(ctx);
  const schema = await base.schema();
  const table = getTable(schema, tableId);
  if (table.doc.source !== undefined)
    throw new AppError('badRequest', { reason: `"${table.doc.title}" is a table of a connected database, which is not copied.` });
  const titles = schema.tables.map(({ doc }) => doc.title);
  const title = uniqueTitle(named.title ?? `${table.doc.title.slice(0, limits.tableTitle - 10)} copy`, titles);
  const tableName = uniqueName(
    `${table.doc.tableName.slice(0, limits.tableTitle - 10)}_copy`,
    schema.tables.map(({ doc }) => doc.tableName),
  );
  const planned = planCopy(schema, [table], { baseId: base.baseId, random: parts.random }, options);
  const order = Math.max(0, ...schema.tables.map(({ doc }) => doc.order)) + 1;
  const documents = planned.documents.map(({ kind, doc }) => ({ kind, doc: kind === 'table' ? { ...doc, title, tableName, order } : doc }));
  const spec = { kind: 'duplicate-model', baseId: base.baseId, userId: actor.userId, data: { from: table.id } };
  const job = await parts.jobs.start(spec, async (run) => {
    const task = { from: base, to: base, plan: { ...planned, documents }, withRows: !options.excludeData, actorId: actor.userId };
    await runCopy(task, run);
    return { table_id: planned.tables[0]?.id };
  });
  return { id: job.id };
}

/** The one local place of a base by its id on the wire. */
export function requireLocalPlace(ctx: Ctx, sourceId: string): void {
  if (sourceId !== sourceIdOf(getBase(ctx).baseId)) throw new AppError('baseNotFound');
}
