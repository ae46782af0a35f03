import { AppError, type OrgAuditQuery, type PagedResponse, refuse, toPagedResponse, type WireAudit } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import type { AppParts, Ctx } from '../../app-context.ts';
import { type AuditEntry, outsideBases, type WantedAudits } from '../../meta/audit-store.ts';
import type { HistoryStore } from '../../storage/store/history-store.ts';
import type { LoggedChange, WantedChanges } from '../../storage/store/logged-change.ts';
import { type Authors, presentAudit, presentChangeAudit, subjectsOf } from './present-audit.ts';

/** The log of a base is not read further back than this by its pages. */
const mostOfBase = 10_000;

/**
 * What was done on the whole installation, newest first, with the addresses it was done from: all that stands beside the change logs, or
 * everything of one base. No page is read from the logs of all bases.
 */
export async function searchAudits({ parts }: Ctx, query: OrgAuditQuery): Promise<PagedResponse<WireAudit>> {
  const { limit, offset } = query;
  const wanted = toWanted(query);
  if (query.project_id === undefined) {
    const [entries, total] = await Promise.all([parts.meta.audits.search(wanted, limit, offset), parts.meta.audits.count(wanted)]);
    const authors = await parts.meta.authorsOf(entries.flatMap(({ user_id: id }) => id ?? []));
    return toPagedResponse(
      entries.map((entry) => present(entry, authors)),
      total,
      query,
    );
  }
  const { list, total } = await searchBase(parts, query.project_id as BaseId, wanted, changesOf(query), offset + limit);
  return toPagedResponse(list.slice(offset), total, query);
}

/** The newest entries of a base, those of its log among them. */
async function searchBase(
  { meta, engine }: AppParts,
  baseId: BaseId,
  wanted: WantedAudits,
  changes: WantedChanges | null,
  most: number,
): Promise<{ readonly list: readonly WireAudit[]; readonly total: number }> {
  if ((await meta.lookups.base(baseId)) === null) throw new AppError('projectNotFound');
  if (most > mostOfBase) throw refuse('activityTooFar');
  const base = await engine.openBase(baseId);
  const [entries, noted, logged] = await Promise.all([
    meta.audits.search({ ...wanted, baseId }, most, 0),
    meta.audits.count({ ...wanted, baseId }),
    changes === null ? { list: [], total: 0 } : searchLog(base, changes, most),
  ]);
  const authors = await meta.authorsOf(
    [...entries.map((one) => one.user_id), ...logged.list.map((one) => one.change.actorId)].flatMap((id) => id ?? []),
  );
  const schema = await base.schema();
  const all = [
    ...entries.map((entry) => [Number(entry.created_at), present(entry, authors)] as const),
    ...logged.list.map((one) => [Date.parse(one.change.at), presentChangeAudit(schema, one, authors)] as const),
  ];
  const newestFirst = all.sort(([one], [other]) => other - one).slice(0, most);
  return { list: newestFirst.map(([, audit]) => audit), total: noted + logged.total };
}

async function searchLog(
  base: HistoryStore,
  wanted: WantedChanges,
  most: number,
): Promise<{ readonly list: readonly LoggedChange[]; readonly total: number }> {
  const [list, total] = await Promise.all([base.searchChanges(wanted, most), base.countChanges(wanted)]);
  return { list, total };
}

function toWanted({ user_id: userId, op_type: opType, from, to }: OrgAuditQuery): WantedAudits {
  return {
    ...(userId !== undefined && { userId: userId as UserId }),
    ...(opType !== undefined && { opType }),
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { to: Date.parse(to) }),
  };
}

/** Null where no change of a log is of the kind. */
function changesOf({ user_id: userId, op_type: opType, from, to }: OrgAuditQuery): WantedChanges | null {
  const subjects = opType === undefined ? undefined : subjectsOf(opType);
  if (subjects === null) return null;
  return {
    ...(userId !== undefined && { actorId: userId as UserId }),
    ...(subjects && { subjects }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
  };
}

function present(entry: AuditEntry, authors: Authors): WireAudit {
  const audit = { ...presentAudit(entry, authors), ip: entry.ip };
  return entry.base_id === outsideBases ? { ...audit, base_id: null, project_id: '' } : audit;
}
