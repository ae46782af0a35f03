import { type CellValue, type FieldId, type FilterNode, matchesFilter, type RuleAction, type RuledRole } from '@quadrille/domain';
import type { BaseSchema } from '../../../storage/schema/base-schema.ts';
import { valueFields } from '../../../storage/schema/value-fields.ts';

/** The tables the oracle plays with, and what each field's value is made of. */
export const tableNames = ['Teams', 'People', 'Tags'] as const;
export type TableName = (typeof tableNames)[number];

export interface Person {
  readonly id: number;
  Name: string;
  Grade: number | null;
  Salary: number | null;
  Active: boolean | null;
  Boss: string | null;
  team: number | null;
}
export interface Team {
  readonly id: number;
  Name: string;
  Budget: number | null;
  Open: boolean | null;
}
export interface Tag {
  readonly id: number;
  Name: string;
  Level: number | null;
}

export interface OracleData {
  readonly Teams: readonly Team[];
  readonly People: readonly Person[];
  readonly Tags: readonly Tag[];
  /** Person and tag. */
  readonly pairs: readonly (readonly [person: number, tag: number])[];
}

/** A rule as the oracle understands it, in titles. */
export interface OracleRule {
  readonly table: TableName;
  readonly field: string | null;
  readonly actions: readonly RuleAction[];
  readonly roles: readonly RuledRole[];
  readonly userIds: readonly string[];
  readonly filter: readonly FilterNode[];
}

export interface OracleReader {
  readonly role: RuledRole;
  readonly userId: string | null;
}

/** Fields in the order of their making, each with the fields and tables without which it tells nothing. */
export const parts: Readonly<Record<TableName, Readonly<Record<string, readonly string[]>>>> = {
  Teams: {
    Name: [],
    Budget: [],
    Open: [],
    Members: ['People'],
    Pay: ['Teams.Members', 'People.Salary'],
    Best: ['Teams.Members', 'People.Grade'],
  },
  People: {
    Name: [],
    Grade: [],
    Salary: [],
    Active: [],
    Boss: [],
    Team: ['Teams'],
    Double: ['People.Salary'],
    TeamName: ['People.Team', 'Teams.Name'],
    TeamBudget: ['People.Team', 'Teams.Budget'],
    Worth: ['People.TeamBudget', 'People.Grade'],
    Tags: ['Tags'],
    Levels: ['People.Tags', 'Tags.Level'],
  },
  Tags: { Name: [], Level: [], People: ['People'] },
};

type AnyRow = Team | Person | Tag;

/** The base as one reader may see it, worked out row by row from the rules alone: what the server is compared with. */
export class OracleWorld {
  readonly #data: OracleData;
  readonly #rules: readonly OracleRule[];
  readonly #schema: BaseSchema;
  readonly #reader: OracleReader | null;
  readonly #whole: OracleWorld;
  readonly #visible = new Map<TableName, ReadonlySet<number>>();

  constructor(data: OracleData, rules: readonly OracleRule[], schema: BaseSchema, reader: OracleReader | null) {
    this.#data = data;
    this.#rules = rules;
    this.#schema = schema;
    this.#reader = reader;
    this.#whole = reader === null ? this : new OracleWorld(data, [], schema, null);
  }

  /** Rows the reader may do this to, whatever their role. */
  rows(table: TableName, action: RuleAction = 'read'): readonly AnyRow[] {
    const all: readonly AnyRow[] = this.#data[table];
    const reader = this.#reader;
    if (reader === null) return all;
    const speaking = this.#rules.filter((rule) => rule.table === table && rule.field === null && rule.actions.includes(action));
    if (speaking.length === 0) return all;
    const own = speaking.filter((rule) => concerns(rule, reader));
    return all.filter((row) => own.some((rule) => rule.filter.length === 0 || this.#whole.passes(table, row, rule.filter, reader.userId)));
  }

  isVisible(table: TableName, id: number): boolean {
    let ids = this.#visible.get(table);
    if (!ids) this.#visible.set(table, (ids = new Set(this.rows(table).map((row) => row.id))));
    return ids.has(id);
  }

  /** Whether anything of the table may be seen at all. */
  isReadable(table: TableName): boolean {
    const reader = this.#reader;
    const speaking = this.#rules.filter((rule) => rule.table === table && rule.field === null && rule.actions.includes('read'));
    return reader === null || speaking.length === 0 || speaking.some((rule) => concerns(rule, reader));
  }

  /** Whether every row of the table is there by the letter of the rules, whatever rows there are. */
  isWhole(table: TableName): boolean {
    const reader = this.#reader;
    const speaking = this.#rules.filter((rule) => rule.table === table && rule.field === null && rule.actions.includes('read'));
    return reader === null || speaking.length === 0 || speaking.some((rule) => rule.filter.length === 0 && concerns(rule, reader));
  }

  sees(table: TableName, field: string): boolean {
    return this.#isGranted(table, field, 'read') && (parts[table][field] ?? []).every((part) => this.#seesPart(table, part));
  }

  writes(table: TableName, field: string): boolean {
    return this.sees(table, field) && this.#isGranted(table, field, 'update');
  }

  fields(table: TableName): readonly string[] {
    return Object.keys(parts[table]).filter((field) => this.sees(table, field));
  }

  /** What a condition of the reader's looks at; also the canonical value of plain cells. */
  cell(table: TableName, row: AnyRow, field: string): CellValue {
    const linked = { ...this.#linked(table, row) };
    switch (`${table}.${field}`) {
      case 'Teams.Members':
        return linked.People.length;
      case 'Teams.Pay':
        return sum(linked.People.map(({ Salary }) => Salary));
      case 'Teams.Best':
        return most(linked.People.map(({ Grade }) => Grade));
      case 'People.Double': {
        const { Salary } = row as Person;
        return Salary === null ? null : Salary * 2;
      }
      case 'People.TeamName':
        return linked.Teams[0]?.Name ?? null;
      case 'People.TeamBudget':
        return linked.Teams[0]?.Budget ?? null;
      case 'People.Worth': {
        const [budget, grade] = [linked.Teams[0]?.Budget ?? null, (row as Person).Grade];
        return budget === null || grade === null ? null : budget + grade;
      }
      case 'People.Tags':
        return linked.Tags.length;
      case 'People.Levels':
        return sum(linked.Tags.map(({ Level }) => Level));
      case 'Tags.People':
        return linked.People.length;
      case 'People.Boss': {
        const { Boss } = row as Person;
        return Boss === null ? null : [Boss];
      }
      default:
        return ((row as unknown as Record<string, CellValue>)[field] ?? null) as CellValue;
    }
  }

  /** The linked rows the reader sees. */
  #linked(table: TableName, row: AnyRow): { Teams: Team[]; People: Person[]; Tags: Tag[] } {
    const { Teams, People, Tags, pairs } = this.#data;
    const seen = (one: TableName) => (other: { readonly id: number }) => this.isVisible(one, other.id);
    if (table === 'Teams') return { Teams: [], People: People.filter(({ team }) => team === row.id).filter(seen('People')), Tags: [] };
    if (table === 'Tags') {
      const ids = new Set(pairs.filter(([, tag]) => tag === row.id).map(([person]) => person));
      return { Teams: [], People: People.filter(({ id }) => ids.has(id)).filter(seen('People')), Tags: [] };
    }
    const ids = new Set(pairs.filter(([person]) => person === row.id).map(([, tag]) => tag));
    return {
      Teams: Teams.filter(({ id }) => id === (row as Person).team).filter(seen('Teams')),
      People: [],
      Tags: Tags.filter(({ id }) => ids.has(id)).filter(seen('Tags')),
    };
  }

  /** Ids of linked rows the reader sees, rising. */
  linkedIds(table: TableName, row: AnyRow, field: string): readonly number[] {
    const linked = this.#linked(table, row);
    const of: Readonly<Record<string, readonly AnyRow[]>> = {
      'Teams.Members': linked.People,
      'People.Team': linked.Teams,
      'People.Tags': linked.Tags,
      'Tags.People': linked.People,
    };
    return (of[`${table}.${field}`] ?? []).map(({ id }) => id);
  }

  passes(table: TableName, row: AnyRow, filter: readonly FilterNode[], userId: string | null): boolean {
    const schemaTable = this.#schema.tables.find(({ doc }) => doc.title === table);
    const fields = valueFields(this.#schema, schemaTable?.fields ?? []);
    const cells = Object.fromEntries(fields.map((field) => [field.id, this.cell(table, row, field.title)]));
    const byId = new Map<FieldId, (typeof fields)[number]>(fields.map((field) => [field.id, field]));
    return matchesFilter(filter, cells, byId, { now: Date.now(), timeZone: 'UTC', userId });
  }

  #isGranted(table: TableName, field: string, action: RuleAction): boolean {
    const reader = this.#reader;
    const speaking = this.#rules.filter((rule) => rule.table === table && rule.field === field && rule.actions.includes(action));
    return reader === null || speaking.length === 0 || speaking.some((rule) => concerns(rule, reader));
  }

  /** To visitors a table without rows still has its fields: a form may lead into it. */
  #seesPart(own: TableName, part: string): boolean {
    const [table, field] = part.split('.') as [TableName, string | undefined];
    return (own === table || this.isReadable(table)) && (field === undefined || this.sees(table, field));
  }
}

function concerns({ roles, userIds }: OracleRule, { role, userId }: OracleReader): boolean {
  return roles.includes(role) || (userId !== null && userIds.includes(userId));
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

function most(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
