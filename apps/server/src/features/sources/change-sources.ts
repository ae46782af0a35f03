import { type CallAnswer, type calls, type ParsedInput, refuse, refuseProgram, type WireBase } from '@quadrille/contract';
import { createIdIn, type SourceId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { SourceEntry, SourcePatch } from '../../meta/source-store.ts';
import type { SourceConfig } from '../../storage/sources/source.ts';
import { runWrite } from '../changes/index.ts';
import { removeSourceTables } from './apply-source.ts';
import { getPlace, getSource } from '../structure/index.ts';
import { toInflection } from './inflect.ts';
import { withoutLeftOut } from './left-out.ts';
import type { WantedTable } from './plan-source.ts';
import { presentSource } from './present-source.ts';
import { failureText, sayFailure } from './say-failure.ts';
import { clientOf, openConfig, presentConfig, readConfig, sealConfig, type WireConfig } from './source-config.ts';
import { readWantedFrom } from './read-wanted.ts';
import { byCaller, syncSource } from './sync-source.ts';
import { tryConfig } from './try-config.ts';
import { withConnection } from './with-connection.ts';

export type SourceBody = ParsedInput<typeof calls.sources.create>['body'];

const maxSources = 20;

/** Connects a database, reads its structure and shows its tables; the connection itself refuses to write. Nothing is kept when one of the three fails. */
export async function createSource(ctx: Ctx, body: SourceBody): Promise<WireBase> {
  const { meta, secrets, settings, random, clock } = ctx.parts;
  const { baseId } = getBase(ctx);
  const others = await meta.sources.listOf(baseId);
  if (others.length >= maxSources) throw refuse('connectionsFull', { most: maxSources });
  const config = readConfig(configOf(body), { isReadOnly: true, sqliteFolder: settings.sqliteFolder });
  const wanted = await readThrough(ctx, config);
  const id: SourceId = createIdIn(baseId, 'b', random);
  const now = clock.now();
  const source: SourceEntry = {
    id,
    base_id: baseId,
    alias: body.alias ?? null,
    type: clientOf(config),
    config: sealConfig(secrets, id, config),
    meta: body.meta == null ? null : JSON.stringify(body.meta),
    is_data_readonly: config.isReadOnly ? 1 : 0,
    enabled: 1,
    inflection_column: toInflection(body.inflection_column),
    inflection_table: toInflection(body.inflection_table),
    erd_uuid: null,
    created_at: now,
    updated_at: now,
  };
  await meta.sources.add(source);
  try {
    await syncSource(byCaller(ctx), source, withoutLeftOut(source, wanted));
  } catch (error) {
    await meta.sources.remove(id);
    throw error;
  }
  return presentSource(source, others.length + 2, presentConfig(config));
}

/** Changes what is sent. New settings of the connection are tried before they are kept. */
export async function updateSource(ctx: Ctx, id: string, body: SourceBody): Promise<WireBase> {
  const { meta, secrets, settings, clock, sources } = ctx.parts;
  const source = await getPlace(ctx, id);
  if (source === null) throw refuseProgram('badRequest', 'A project’s own tables are no connection: change the project instead.');
  const isReadOnly = true;
  const patch: SourcePatch = {
    ...(body.alias !== undefined && { alias: body.alias }),
    ...(body.meta !== undefined && { meta: body.meta === null ? null : JSON.stringify(body.meta) }),
    ...(body.inflection_column != null && { inflection_column: toInflection(body.inflection_column) }),
    ...(body.inflection_table != null && { inflection_table: toInflection(body.inflection_table) }),
    ...(body.enabled !== undefined && { enabled: body.enabled ? 1 : 0 }),
    is_data_readonly: isReadOnly ? 1 : 0,
  };
  if (body.config == null) {
    await meta.sources.update(source.id, patch, clock.now());
  } else {
    const config = readConfig(configOf(body), { isReadOnly, sqliteFolder: settings.sqliteFolder, former: formerConfig(ctx, source) });
    const wanted = await readThrough(ctx, config);
    const sealed = { ...patch, type: clientOf(config), config: sealConfig(secrets, id, config) };
    await meta.sources.update(source.id, sealed, clock.now());
    const changed = { ...source, ...sealed };
    await syncSource(byCaller(ctx), changed, withoutLeftOut(changed, wanted));
  }
  await sources.forget(source.id);
  return readSource(ctx, id);
}

/** Disconnects: the tables leave the base, the database stays as it is. */
export async function deleteSource(ctx: Ctx, id: string): Promise<boolean> {
  const { meta, sources } = ctx.parts;
  const source = await getPlace(ctx, id);
  if (source === null) throw refuseProgram('badRequest', 'A project’s own tables cannot be disconnected. Delete the project instead.');
  await runWrite(ctx, 'source.removed', (tx) => removeSourceTables(tx, source.id));
  await meta.sources.remove(source.id);
  await sources.forget(source.id);
  return true;
}

export async function readSource(ctx: Ctx, id: string): Promise<WireBase> {
  const source = await getSource(ctx, id);
  const all = await ctx.parts.meta.sources.listOf(source.base_id);
  const config = formerConfig(ctx, source);
  return presentSource(source, all.findIndex((one) => one.id === source.id) + 2, config && presentConfig(config));
}

/** Answers with 200 also when it fails: programs look at the code. */
export async function testConnection({ parts, signal }: Ctx, wire: WireConfig): Promise<CallAnswer<typeof calls.sources.test>> {
  try {
    return await tryConfig(parts, readConfig(wire, { isReadOnly: true, sqliteFolder: parts.settings.sqliteFolder }), signal);
  } catch (error) {
    signal.throwIfAborted();
    return { code: -1, message: failureText(error), data: {} };
  }
}

async function readThrough(ctx: Ctx, config: SourceConfig): Promise<WantedTable[]> {
  return withConnection(ctx.parts, config, ctx.signal, readWantedFrom).catch(sayFailure);
}

/** Undefined where it was sealed with a key that is lost: it is entered again then. */
function formerConfig(ctx: Ctx, source: SourceEntry): SourceConfig | undefined {
  try {
    return openConfig(ctx.parts.secrets, source);
  } catch {
    return undefined;
  }
}

/** Programs name the kind of database beside the connection, in it, or both. */
function configOf({ config, type }: SourceBody): WireConfig {
  if (config == null) throw refuseProgram('badRequest', 'config is missing: say how the database is reached.');
  return { ...config, client: config.client ?? type };
}
