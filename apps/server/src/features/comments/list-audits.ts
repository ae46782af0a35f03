import { type PagedResponse, type Paging, toPagedResponse, type WireAudit } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { authorsFor } from '../records/index.ts';
import { presentAudit, presentChangeAudit } from './present-audit.ts';

/**
 * What was done and said in a base, newest first: its change log, and what people wrote beside it. Changes count without a gap, and
 * each entry knows after which change it stands, so a page deep in the past reads no more of the log than itself.
 */
export async function listAudits(ctx: Ctx, { limit, offset }: Paging): Promise<PagedResponse<WireAudit>> {
  const { meta } = ctx.parts;
  const base = getBase(ctx);
  const schema = await base.schema();
  const latest = await base.sequence();
  const [places, said] = await Promise.all([meta.audits.listPlaces(base.baseId, offset + limit), meta.audits.countOfBase(base.baseId)]);
  const at = places.map(({ id, sequence }, index) => ({ id, position: latest - sequence + index }));
  const within = at.filter(({ position }) => position >= offset && position < offset + limit);
  const skipped = offset - at.filter(({ position }) => position < offset).length;
  const wanted = limit - within.length;
  const [entries, changes] = await Promise.all([
    meta.audits.listByIds(within.map(({ id }) => id)),
    wanted === 0 ? [] : base.listChanges({ limit: wanted, before: latest - skipped + 1 }),
  ]);
  const actors = [...entries.map((entry) => entry.user_id), ...changes.map(({ change }) => change.actorId)];
  const authors = await authorsFor(ctx, actors);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const list: WireAudit[] = changes.map((change) => presentChangeAudit(schema, change, authors));
  for (const { id, position } of within) {
    const entry = byId.get(id);
    if (entry) list.splice(position - offset, 0, presentAudit(entry, authors));
  }
  return toPagedResponse(list, latest + said, { limit, offset });
}
