import { t } from '@lingui/core/macro';
import type { WireFullTable } from '@quadrille/contract';
import { can } from '@quadrille/domain';
import type { Permission, Person, Role } from '@quadrille/domain';
import { atom, computed } from 'nanostores';
import { client } from '../../platform/client.ts';
import { rolesSeen } from '../../platform/preview.state.ts';
import type { Structure } from './structure.state.ts';
import { valuesOf } from './table-field.ts';
import type { TableField } from './table-field.ts';
import { toField } from './to-field.ts';

/** The structure of one table with the ways it is read. What a view or a live source adds is left to those who have them. */
export interface StructureStore extends Omit<Structure, 'may' | 'reload' | 'noteWritten' | 'source'> {
  /** What this person may do with the table; a locked view may forbid more. */
  mayInTable(permission: Permission): boolean;
  readTable(): Promise<WireFullTable>;
  readRoles(): Promise<readonly Role[]>;
  /** Names make ids readable; without them the table works all the same. */
  readPeople(): Promise<void>;
}

/** What nobody may do in a table of a connected database: its rows are read only, its columns are its owner's. */
const notInDatabases: ReadonlySet<Permission> = new Set([
  'dataInsert',
  'dataUpdate',
  'dataDelete',
  'relationDataAdd',
  'relationDataRemove',
  'columnDelete',
]);

/** The place of a base's own tables is named after the base. */
function isOfDatabase(table: WireFullTable | null): boolean {
  return table !== null && table.base_id.slice(1) !== table.project_id.slice(1);
}

export function createStructure(baseId: string, tableId: string): StructureStore {
  const $table = atom<WireFullTable | null>(null);
  const $roles = atom<readonly Role[]>([]);
  const $people = atom<readonly Person[]>([]);
  const $fields = computed($table, (table) => (table?.columns ?? []).map(toField));
  const planned = new Map<string, TableField>();
  const keyField = (): TableField => {
    const key = $fields.get().find((field) => field.type === 'ID');
    if (!key) throw new Error(t`This table has no ID field, so its records cannot be changed here.`);
    return key;
  };
  return {
    baseId,
    tableId,
    $table,
    $fields,
    $people,
    $roles,
    planned,
    mayInTable: (permission) => can(permission, $roles.get()) && !(isOfDatabase($table.get()) && notInDatabases.has(permission)),
    getField: (fieldId) => {
      const field = $fields.get().find((one) => one.id === fieldId) ?? planned.get(fieldId);
      if (!field) throw new Error(t`This field is not there any more.`);
      return field;
    },
    keyField,
    keyTitle: () => keyField().title,
    emptyCells: () => Object.fromEntries($fields.get().map((field) => [field.id, field.defaultValue])),
    readTable: () => client.tables.get({ params: { tableId } }) as Promise<WireFullTable>,
    readRoles: async () => rolesSeen(await client.auth.me({ query: { project_id: baseId } })),
    readPeople: async () => {
      if (!$fields.get().some((field) => valuesOf(field)?.type === 'Collaborator')) return;
      const people = await client.members.people({ params: { projectId: baseId } }).catch(() => null);
      if (people) $people.set(people.map(({ id, name }) => ({ id, name, email: '' })));
    },
  };
}
