import { AppError, type AppErrorCode, type BaseSource } from '@quadrille/contract';
import { baseKeyOf, baseKeyOfShareUuid, type BaseId, type UserId } from '@quadrille/domain';
import type { MetaStore } from '../meta/meta-store.ts';

/** What a missing thing is called, by the name of its path value. */
const missing: Readonly<Record<string, AppErrorCode>> = {
  projectId: 'projectNotFound',
  project: 'projectNotFound',
  tableId: 'tableNotFound',
  viewId: 'viewNotFound',
  gridId: 'viewNotFound',
  baseId: 'baseNotFound',
  columnId: 'columnNotFound',
  viewColumnId: 'viewColumnNotFound',
  gridColumnId: 'viewColumnNotFound',
  sortId: 'sortNotFound',
  filterId: 'filterNotFound',
  hookId: 'hookNotFound',
  fk_model_id: 'tableNotFound',
  auditId: 'commentNotFound',
  importId: 'importNotFound',
  ruleId: 'ruleNotFound',
  dashboardId: 'dashboardNotFound',
  widgetId: 'widgetNotFound',
};

/** Whose base list is searched for a title: everybody's for super users, else the person's own. */
export interface TitleScope {
  readonly userId: UserId | null;
  readonly isSuper: boolean;
}

export interface Resolved {
  /** Null: no such base, or its title means nothing to this person. */
  readonly baseId: BaseId | null;
  /** False when the value cannot be the name of anything: saying so reveals nothing. */
  readonly isPlausible: boolean;
}

/** Finds the base a call is about from one path value. */
export async function resolveBase(meta: MetaStore, source: BaseSource, value: string, scope: TitleScope): Promise<Resolved> {
  switch (source.as) {
    case 'baseIdOrTitle':
      return isBaseId(value) ? findById(meta, value) : findByTitle(meta, value, scope);
    case 'baseId':
      return isBaseId(value) ? findById(meta, value) : { baseId: null, isPlausible: false };
    case 'entityId':
      return findByKey(meta, baseKeyOf(value));
    case 'shareUuid':
      return findByKey(meta, baseKeyOfShareUuid(value));
  }
}

/** The 404 for a path value that leads nowhere. */
export function toMissingError(source: BaseSource): AppError {
  return new AppError(source.as === 'shareUuid' ? 'notFound' : (missing[source.param] ?? 'notFound'));
}

const isBaseId = (value: string): value is BaseId => value.startsWith('p') && value.length === 15 && baseKeyOf(value) !== null;

async function findById(meta: MetaStore, id: BaseId): Promise<Resolved> {
  return { baseId: (await meta.lookups.base(id))?.id ?? null, isPlausible: true };
}

async function findByKey(meta: MetaStore, key: string | null): Promise<Resolved> {
  return key === null
    ? { baseId: null, isPlausible: false }
    : { baseId: (await meta.lookups.baseByKey(key))?.id ?? null, isPlausible: true };
}

async function findByTitle(meta: MetaStore, title: string, scope: TitleScope): Promise<Resolved> {
  if (scope.userId === null) return { baseId: null, isPlausible: false };
  const base = await meta.bases.findByTitle(title, scope.isSuper ? null : scope.userId);
  return { baseId: base?.id ?? null, isPlausible: false };
}
