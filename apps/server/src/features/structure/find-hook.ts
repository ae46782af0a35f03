import { AppError } from '@quadrille/contract';
import type { TableId } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';

export function getHook(schema: BaseSchema, id: string): HookDoc {
  const hook = schema.entities.find('hook', id);
  if (!hook) throw new AppError('hookNotFound');
  return hook;
}

/** The webhooks of a table, oldest first. */
export function hooksOf(schema: BaseSchema, tableId: TableId): HookDoc[] {
  const hooks = [...schema.entities.all('hook').values()].filter((hook) => hook.tableId === tableId);
  return hooks.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
