import type { HookLog, WireHook, WireTable } from '@quadrille/contract';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { type HookDraft, toHookBody } from './hook-draft.ts';
import { acceptsIn, isComplete, toNodes, withChildren, planFilters } from '../view/index.ts';
import type { FilterTree } from '../view/index.ts';
import { toField } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';

/** A webhook in the list, with the last call it made. */
export interface ListedHook {
  readonly hook: WireHook;
  /** Undefined while it is asked for, null when it never called. */
  readonly last: HookLog | null | undefined;
}

/** A table with what conditions and templates need of it. */
export interface HookTable {
  readonly id: string;
  readonly fields: readonly TableField[];
}

/** The webhooks of a base. */
export interface HooksState {
  readonly baseId: string;
  /** Null until loaded. */
  readonly $hooks: ReadableAtom<readonly ListedHook[] | null>;
  readonly $tables: ReadableAtom<readonly WireTable[]>;
  load(): Promise<void>;
  readTable(tableId: string): Promise<HookTable>;
  readConditions(hookId: string): Promise<readonly FilterTree[]>;
  /** Writes a new webhook, or changes one with its conditions; answers it. */
  save(tableId: string, hook: WireHook | null, draft: HookDraft, stored: readonly FilterTree[], table: HookTable): Promise<WireHook>;
  setActive(hook: WireHook, isActive: boolean): Promise<void>;
  remove(hook: WireHook): Promise<void>;
  /** Looks again at the last call of a webhook. */
  lookAtCalls(hookId: string): Promise<void>;
}

export function createHooksState(baseId: string): HooksState {
  const $hooks = atom<readonly ListedHook[] | null>(null);
  const $tables = atom<readonly WireTable[]>([]);
  const put = (hook: WireHook): void => {
    const old = $hooks.get() ?? [];
    const known = old.some((one) => one.hook.id === hook.id);
    $hooks.set(known ? old.map((one) => (one.hook.id === hook.id ? { ...one, hook } : one)) : [...old, { hook, last: null }]);
  };
  const lookAtCalls = async (hookId: string): Promise<void> => {
    const { list } = await client.hooks.listLogs({ params: { hookId }, query: { limit: 1 } });
    $hooks.set(($hooks.get() ?? []).map((one) => (one.hook.id === hookId ? { ...one, last: list[0] ?? null } : one)));
  };
  return {
    baseId,
    $hooks,
    $tables,
    load: async () => {
      const tables = (await loadTables(baseId)).filter(({ base_id: source }) => source.slice(1) === baseId.slice(1));
      $tables.set(tables);
      const lists = await Promise.all(tables.map(({ id }) => client.hooks.list({ params: { tableId: id } })));
      const before = new Map($hooks.get()?.map((one) => [one.hook.id, one.last]));
      const hooks = lists.flatMap(({ list }) => list).map((hook) => ({ hook, last: before.get(hook.id) }));
      $hooks.set(hooks);
      // The list is there without them: a call that cannot be read leaves only its line out.
      await Promise.all(hooks.map(({ hook }) => lookAtCalls(hook.id).catch(() => {})));
    },
    readTable: async (tableId) => {
      const { columns } = await client.tables.get({ params: { tableId } });
      return { id: tableId, fields: (columns ?? []).map(toField) };
    },
    readConditions: async (hookId) => {
      const { list } = await client.hooks.listFilters({ params: { hookId } });
      return Promise.all(list.map(withChildren));
    },
    save: async (tableId, hook, draft, stored, table) => {
      const accepts = acceptsIn(table.fields);
      const body = toHookBody(
        draft,
        draft.nodes.some((node) => isComplete(node, accepts)),
      );
      // The webhook and its conditions are one change: nothing slips through between, and one step takes it back.
      const whole = { ...body, ...planFilters(stored, draft.nodes, accepts) };
      const saved = hook
        ? await client.hooks.update({ params: { hookId: hook.id }, body: whole })
        : await client.hooks.create({ params: { tableId }, body: whole });
      put(saved);
      return saved;
    },
    setActive: async (hook, isActive) => {
      put({ ...hook, active: isActive ? 1 : 0 });
      try {
        const notification = JSON.parse(hook.notification ?? '{}') as ReturnType<typeof toHookBody>['notification'];
        const { title, event, operation } = hook;
        put(await client.hooks.update({ params: { hookId: hook.id }, body: { title, event, operation, notification, active: isActive } }));
      } catch (error) {
        put(hook);
        throw error;
      }
    },
    remove: async (hook) => {
      await client.hooks.delete({ params: { hookId: hook.id } });
      $hooks.set(($hooks.get() ?? []).filter((one) => one.hook.id !== hook.id));
    },
    lookAtCalls,
  };
}

export const nodesOf = (stored: readonly FilterTree[]): readonly FilterNodeData[] => toNodes(stored);
