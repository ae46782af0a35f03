import { AppError } from '@quadrille/contract';
import { can, type Permission, type TableId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FilterDoc, ViewDoc } from '../../storage/schema/documents.ts';
import { getHook, getView } from '../structure/index.ts';

/** What filters belong to: a view or a webhook, and with it a table. */
export interface FilterHome {
  readonly keys: Pick<FilterDoc, 'viewId' | 'hookId'>;
  readonly tableId: TableId;
  /** Absent for a webhook. */
  readonly view?: ViewDoc;
  /** Top level and nested, in order. */
  readonly filters: readonly FilterDoc[];
}

export type FindHome = (schema: BaseSchema) => FilterHome;

export const ofView =
  (viewId: string): FindHome =>
  (schema) => {
    const { doc, filters } = getView(schema, viewId);
    return { keys: { viewId: doc.id }, tableId: doc.tableId, view: doc, filters };
  };

export const ofHook =
  (hookId: string): FindHome =>
  (schema) => {
    const hook = getHook(schema, hookId);
    return { keys: { viewId: null, hookId: hook.id }, tableId: hook.tableId, filters: filtersOfHook(schema, hook.id) };
  };

/** The conditions of a webhook, in their order. */
export function filtersOfHook(schema: BaseSchema, hookId: string): FilterDoc[] {
  const filters = [...schema.entities.all('filter').values()].filter((filter) => filter.hookId === hookId);
  return filters.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** Where a filter stands. */
export function homeOf(schema: BaseSchema, filter: FilterDoc): FilterHome {
  return (filter.viewId === null ? ofHook(filter.hookId ?? '') : ofView(filter.viewId))(schema);
}

/** The condition of a webhook is for those who look after webhooks, by whichever call it is asked for. */
export function refuseOfHook({ actor }: Pick<Ctx, 'actor'>, { view }: FilterHome, permission: Permission): void {
  if (view !== undefined || can(permission, actor.roles)) return;
  throw new AppError('forbidden', { permission, roles: actor.baseRoles.join(',') });
}
