import type { WireAudit } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import type { AuditEntry } from '../../meta/audit-store.ts';
import type { Author } from '../../meta/user-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import type { LoggedChange, WantedChanges } from '../../storage/store/logged-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import { aboutChange, sayInEnglish } from '../changes/index.ts';
import { sourceIdOf } from '../structure/index.ts';

export type Authors = ReadonlyMap<UserId, Author>;

/** What somebody said, or a client noted. */
export function presentAudit(entry: AuditEntry, authors: Authors): WireAudit {
  return {
    id: entry.id,
    ...toAuthor(entry.user_id, authors),
    ip: null,
    base_id: sourceIdOf(entry.base_id),
    project_id: entry.base_id,
    fk_model_id: entry.table_id,
    row_id: entry.row_id,
    op_type: entry.op_type,
    op_sub_type: entry.op_sub_type,
    status: entry.status,
    description: entry.description,
    details: null,
    about:
      entry.deed === null ? null : { action: entry.deed, reversal: null, subject: '', tableCount: 0, recordCount: 0, tableTitle: null },
    created_at: toStamp(Number(entry.created_at)),
    updated_at: toStamp(Number(entry.updated_at)),
  };
}

/** The same of a change of the base, in the words of the log. */
export function presentChangeAudit(
  schema: BaseSchema,
  { change, touched, kind }: LoggedChange,
  authors: Authors,
  rowId: string | null = null,
): WireAudit {
  const { opType, opSubType } = operationOf(
    change.name,
    touched.some(({ count }) => count > 1),
    kind,
  );
  const stamp = toStamp(Date.parse(change.at));
  const about = aboutChange(schema, change, touched);
  return {
    id: change.id,
    ...toAuthor(change.actorId, authors),
    ip: null,
    base_id: sourceIdOf(change.baseId as BaseId),
    project_id: change.baseId,
    fk_model_id: touched[0]?.tableId ?? tableOf(change.entities[0]),
    row_id: rowId,
    op_type: opType,
    op_sub_type: opSubType,
    status: null,
    description: sayInEnglish(about),
    details: null,
    about,
    created_at: stamp,
    updated_at: stamp,
  };
}

function toAuthor(userId: UserId | null, authors: Authors): Pick<WireAudit, 'user' | 'user_name'> {
  const author = userId === null ? undefined : authors.get(userId);
  return { user: author?.email ?? null, user_name: author?.name ?? null };
}

function tableOf(entity: LoggedChange['change']['entities'][number] | undefined): string | null {
  if (!entity) return null;
  if (entity.kind === 'table') return entity.id;
  return ((entity.after ?? entity.before) as { readonly tableId?: string } | null)?.tableId ?? null;
}

/** The v1 family's word for each part of the structure. */
const kinds: Readonly<Record<string, string>> = {
  table: 'TABLE',
  field: 'TABLE_COLUMN',
  view: 'TABLE_VIEW',
  viewField: 'TABLE_VIEW',
  sort: 'TABLE_VIEW',
  filter: 'TABLE_VIEW',
  hook: 'WEBHOOKS',
};

const verbs: Readonly<Record<string, string>> = {
  created: 'CREATE',
  imported: 'CREATE',
  added: 'CREATE',
  deleted: 'DELETE',
  removed: 'DELETE',
  renamed: 'RENAME',
};

/** Which changes of a log are of this operation; null where none is. */
export function subjectsOf(opType: string): NonNullable<WantedChanges['subjects']> | null {
  const data = ['records', 'links'];
  if (opType === 'DATA') return { names: data, isExcept: false };
  if (opType === 'META') return { names: [...data, ...Object.keys(kinds)], isExcept: true };
  const names = Object.keys(kinds).filter((subject) => kinds[subject] === opType);
  return names.length === 0 ? null : { names, isExcept: false };
}

function operationOf(name: string, isBulk: boolean, kind: LoggedChange['kind']): { opType: string; opSubType: string } {
  const [subject = '', verb = ''] = name.split('.');
  if (subject === 'links') return { opType: 'DATA', opSubType: verb === 'removed' ? 'UNLINK_RECORD' : 'LINK_RECORD' };
  if (subject === 'records') {
    const done = kind === 'undo' ? 'UPDATE' : verb === 'deleted' ? 'DELETE' : verb === 'updated' || verb === 'pasted' ? 'UPDATE' : 'INSERT';
    return { opType: 'DATA', opSubType: isBulk ? `BULK_${done}` : done };
  }
  return { opType: kinds[subject] ?? 'META', opSubType: verbs[verb] ?? 'UPDATE' };
}
