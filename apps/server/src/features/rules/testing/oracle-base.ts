import type { WireFullTable, WireRuleFilter } from '@quadrille/contract';
import type { BaseId, FieldId, FilterNode, RuledRole } from '@quadrille/domain';
import type { TestUser } from '../../../testing/start-test-app.ts';
import type { BaseSchema } from '../../../storage/schema/base-schema.ts';
import { type ApiFixture, columnOf } from '../../records/testing/api-fixture.ts';
import type { OracleRule, Person, Tag, TableName, Team } from './oracle-world.ts';

/** Somebody who looks, with what the rules know of them. */
export interface Guise {
  readonly name: string;
  readonly role: RuledRole;
  readonly userId: string | null;
  /** Null: by a public link. */
  readonly user: TestUser | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A sequence of numbers that repeats for the same seed. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }
  /** 0 up to, and not, `sides`. */
  roll(sides: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * sides);
  }
  pick<Item>(items: readonly Item[]): Item {
    return items[this.roll(items.length)] as Item;
  }
  /** Each of them with that chance in a hundred. */
  some<Item>(items: readonly Item[], chance = 50): Item[] {
    return items.filter(() => this.roll(100) < chance);
  }
}

export interface OracleBase {
  readonly data: { Teams: Team[]; People: Person[]; Tags: Tag[]; pairs: [number, number][] };
  readonly tables: Readonly<Record<TableName, WireFullTable>>;
  readonly shares: Readonly<Record<TableName, string>>;
  /** A table without rules, to wait for what came before a change of it. */
  readonly fence: WireFullTable;
  /** Uuid of the link to the whole base. */
  readonly sharedBase: string;
  readonly users: readonly { readonly id: string; readonly user: TestUser }[];
  schema(): Promise<BaseSchema>;
  fieldId(table: TableName, title: string): FieldId;
}

/** Names that are found in no other text. */
const nameOf = (kind: string, id: number): string => `${kind}${String(id).padStart(3, '0')}zq`;

/** What is said of a person's row. */
export const commentOn = (id: number): string => `said${String(id).padStart(3, '0')}zq`;

/** Three tables full of links, lookups, rollups and formulas, filled at random, each with a shared view. */
export async function makeOracleBase(api: ApiFixture, dice: Dice, size = 24): Promise<OracleBase> {
  const post = async (path: string, body: unknown, isBare = false) => {
    const answer = await api.call('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return isBare ? null : answer.body;
  };
  const teams = await api.table('Teams', { Name: 'SingleLineText', Budget: 'Number', Open: 'Checkbox' });
  const people = await api.table('People', {
    Name: 'SingleLineText',
    Grade: 'Number',
    Salary: 'Number',
    Active: 'Checkbox',
    Boss: 'Collaborator',
  });
  const tags = await api.table('Tags', { Name: 'SingleLineText', Level: 'Number' });
  const read = async (table: WireFullTable): Promise<WireFullTable> => (await api.call('GET', `db/meta/tables/${table.id}`)).body;
  const add = async (table: WireFullTable, title: string, body: object) => post(`db/meta/tables/${table.id}/columns`, { title, ...body });
  const idIn = async (table: WireFullTable, title: string): Promise<string> => columnOf(await read(table), title).id;

  await add(teams, 'Members', { uidt: 'Links', parentId: teams.id, childId: people.id, type: 'hm', mirror_title: 'Team' });
  await add(people, 'Double', { uidt: 'Formula', formula_raw: '{Salary} * 2' });
  const lookup = async (table: WireFullTable, title: string, link: string, other: WireFullTable, target: string, rollup?: string) =>
    add(table, title, {
      uidt: rollup === undefined ? 'Lookup' : 'Rollup',
      fk_relation_column_id: await idIn(table, link),
      [rollup === undefined ? 'fk_lookup_column_id' : 'fk_rollup_column_id']: await idIn(other, target),
      ...(rollup !== undefined && { rollup_function: rollup }),
    });
  await lookup(people, 'TeamName', 'Team', teams, 'Name');
  await lookup(people, 'TeamBudget', 'Team', teams, 'Budget');
  await add(people, 'Worth', { uidt: 'Formula', formula_raw: '{TeamBudget} + {Grade}' });
  await add(people, 'Tags', { uidt: 'Links', parentId: people.id, childId: tags.id, type: 'mm', mirror_title: 'People' });
  await lookup(people, 'Levels', 'Tags', tags, 'Level', 'sum');
  await lookup(teams, 'Pay', 'Members', people, 'Salary', 'sum');
  await lookup(teams, 'Best', 'Members', people, 'Grade', 'max');

  const users = await Promise.all(
    [api.editor, api.viewer].map(async (user) => ({
      user,
      id: (await api.call('GET', 'auth/user/me', undefined, user)).body.id as string,
    })),
  );
  const maybe = (value: number): number | null => (dice.roll(6) === 0 ? null : value);
  const flag = (): boolean | null => dice.pick([true, false, null]);
  const data: OracleBase['data'] = {
    Teams: Array.from({ length: size / 4 }, (_, at) => ({
      id: at + 1,
      Name: nameOf('t', at),
      Budget: maybe(dice.roll(9) * 10),
      Open: flag(),
    })),
    Tags: Array.from({ length: size / 4 }, (_, at) => ({ id: at + 1, Name: nameOf('g', at), Level: maybe(dice.roll(5)) })),
    People: Array.from({ length: size }, (_, at) => ({
      id: at + 1,
      Name: nameOf('p', at),
      Grade: maybe(dice.roll(6)),
      Salary: maybe(7_000_003 + at * 1009),
      Active: flag(),
      Boss: dice.pick([null, ...users.map(({ id }) => id)]),
      team: maybe(1 + dice.roll(size / 4)),
    })),
    pairs: [],
  };
  for (const { id } of data.People) for (const tag of dice.some(data.Tags, 25)) data.pairs.push([id, tag.id]);

  const tables = { Teams: await read(teams), People: await read(people), Tags: await read(tags) };
  const bulk = async (table: TableName, rows: object[]) => post(`db/data/bulk/v1/${api.projectId}/${table}`, rows);
  const plain = ({ id: _id, ...row }: object & { readonly id: number }) => row;
  await bulk('Teams', data.Teams.map(plain));
  await bulk('Tags', data.Tags.map(plain));
  await bulk(
    'People',
    data.People.map(({ id: _id, team: _team, ...row }) => row),
  );
  for (const { id } of data.Teams) {
    const members = data.People.filter(({ team }) => team === id).map((person) => person.id);
    if (members.length > 0) await post(`tables/${teams.id}/links/${columnOf(tables.Teams, 'Members').id}/rows/${id}`, members, true);
  }
  for (const { id } of data.People) {
    const own = data.pairs.filter(([person]) => person === id).map(([, tag]) => tag);
    if (own.length > 0) await post(`tables/${people.id}/links/${columnOf(tables.People, 'Tags').id}/rows/${id}`, own, true);
  }
  for (const { id } of data.People)
    await post('db/meta/audits/comments', { fk_model_id: people.id, row_id: `${id}`, description: commentOn(id) });
  const fence = await api.table('Fence', { Name: 'SingleLineText' });
  await post(`tables/${fence.id}/rows`, { Name: 'all may read this' });
  const sharedBase = (await post(`db/meta/projects/${api.projectId}/shared`, { roles: 'viewer' })).uuid as string;
  const share = async (table: TableName): Promise<string> => (await post(`db/meta/views/${tables[table].views[0]?.id}/share`, {})).uuid;
  return {
    data,
    tables,
    shares: { Teams: await share('Teams'), People: await share('People'), Tags: await share('Tags') },
    fence,
    sharedBase,
    users,
    schema: async () => (await api.app.parts.engine.openBase(api.projectId as BaseId)).schema(),
    fieldId: (table, title) => columnOf(tables[table], title).id as FieldId,
  };
}

const conditions: Readonly<Record<TableName, readonly (readonly [field: string, ops: readonly string[]])[]>> = {
  Teams: [
    ['Budget', ['gt', 'lt', 'eq', 'null', 'gte']],
    ['Open', ['checked', 'notchecked']],
    ['Name', ['like', 'eq']],
    ['Members', ['gt', 'eq']],
    ['Pay', ['gt', 'null']],
    ['Best', ['gte', 'notnull']],
  ],
  People: [
    ['Grade', ['gt', 'lt', 'eq', 'neq', 'null', 'notnull']],
    ['Active', ['checked', 'notchecked']],
    ['Boss', ['anyof', 'nanyof', 'null']],
    ['Salary', ['gt', 'lte']],
    ['TeamBudget', ['gt', 'lt']],
    ['TeamName', ['eq', 'like']],
    ['Levels', ['gt', 'null']],
    ['Double', ['gt', 'lt']],
  ],
  Tags: [
    ['Level', ['gt', 'eq', 'lt', 'null']],
    ['Name', ['like', 'eq']],
    ['People', ['gt', 'eq']],
  ],
};

/** Conditions joined at random, groups among them. */
export function randomFilter(base: OracleBase, dice: Dice, table: TableName, depth = 0): FilterNode[] {
  return Array.from({ length: 1 + dice.roll(depth === 0 ? 3 : 2) }, (): FilterNode => {
    const logicalOp = dice.pick(['and', 'or', 'and', 'not'] as const);
    if (depth < 2 && dice.roll(5) === 0) return { kind: 'group', logicalOp, children: randomFilter(base, dice, table, depth + 1) };
    const [field, ops] = dice.pick(conditions[table]);
    const op = dice.pick(ops) as 'eq';
    return { kind: 'condition', logicalOp, fieldId: base.fieldId(table, field), op, subOp: null, value: valueFor(base, dice, field, op) };
  });
}

function valueFor({ data, users }: OracleBase, dice: Dice, field: string, op: string): string | null {
  if (['null', 'notnull', 'checked', 'notchecked'].includes(op)) return null;
  if (field === 'Boss') return dice.pick(['@me', '@me', users[0]?.id ?? '', users[1]?.id ?? '']);
  if (field === 'Salary' || field === 'Double' || field === 'Pay')
    return String((7_000_003 + dice.roll(24) * 1009) * (field === 'Double' ? 2 : 1));
  if (field === 'Budget' || field === 'TeamBudget') return String(dice.roll(9) * 10);
  if (field.endsWith('Name')) return op === 'eq' ? dice.pick(data.Teams).Name : String(dice.roll(10));
  return String(dice.roll(6));
}

export function toWireFilter(nodes: readonly FilterNode[]): WireRuleFilter[] {
  return nodes.map((node) => {
    if (node.kind === 'group') return { is_group: true, logical_op: node.logicalOp, children: toWireFilter(node.children) };
    if (node.kind === 'broken') throw new Error(node.fault);
    return { fk_column_id: node.fieldId, comparison_op: node.op, value: node.value, logical_op: node.logicalOp };
  });
}

/** Rules over all tables and some fields, made through the API; answers them and how to take them away again. */
export async function makeRandomRules(
  api: ApiFixture,
  base: OracleBase,
  dice: Dice,
): Promise<{ readonly rules: readonly OracleRule[]; drop(): Promise<void> }> {
  const audience = () => ({
    roles: dice.some(['editor', 'viewer', 'commenter', 'visitor'] as const),
    userIds: dice.some(
      base.users.map(({ id }) => id),
      30,
    ),
  });
  const rules: OracleRule[] = [];
  for (const table of ['Teams', 'People', 'Tags'] as const) {
    for (let left = dice.roll(4); left > 0; left--) {
      const actions = dice.pick([['read'], ['read'], ['read', 'update'], ['update'], ['create', 'delete']] as const);
      rules.push({ table, field: null, actions, ...audience(), filter: dice.roll(5) === 0 ? [] : randomFilter(base, dice, table) });
    }
    for (const field of dice.some(fieldsWithRules[table], 20))
      rules.push({
        table,
        field,
        actions: dice.pick([['read'], ['read', 'update']] as const).filter((one) => one === 'read' || !computed.has(field)),
        ...audience(),
        filter: [],
      });
  }
  const ids: string[] = [];
  for (const { table, field, actions, roles, userIds, filter } of rules) {
    const body = {
      ...(field !== null && { fk_column_id: base.fieldId(table, field) }),
      actions,
      roles,
      user_ids: userIds,
      filter: toWireFilter(filter),
    };
    const answer = await api.call('POST', `db/meta/tables/${base.tables[table].id}/rules`, body);
    if (answer.status !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.text}`);
    ids.push(answer.body.id);
  }
  return {
    rules,
    drop: async () => {
      for (const id of ids) await api.call('DELETE', `db/meta/rules/${id}`);
    },
  };
}

const computed: ReadonlySet<string> = new Set(['Double', 'TeamName', 'TeamBudget', 'Worth', 'Levels', 'Pay', 'Best']);
const fieldsWithRules: Readonly<Record<TableName, readonly string[]>> = {
  Teams: ['Name', 'Budget', 'Open', 'Members', 'Pay'],
  People: ['Name', 'Grade', 'Salary', 'Active', 'Boss', 'Team', 'TeamName', 'Tags', 'Double'],
  Tags: ['Name', 'Level', 'People'],
};
