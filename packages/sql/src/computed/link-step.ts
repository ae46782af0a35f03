import type { Field, FieldId, LinkDefinition } from '@quadrille/domain';
import { type Fragment, identifier, sql } from '../fragment.ts';
import { type PhysicalTable, rowsOf } from '../model/physical-table.ts';
import { columnIn, relatedScope, type RowScope } from './row-scope.ts';

/** The way from a row to those linked with it. */
export interface LinkStep {
  /** The linked row. */
  readonly scope: RowScope;
  /** Tables to read, the one that holds `theirs` first; no condition that ties them to the row at hand. */
  readonly first: Fragment;
  readonly rest: Fragment;
  /** Equal for linked rows: a column of the row at hand, and one of the first table. */
  readonly ours: Fragment;
  /** The same column without the name of its row. */
  readonly oursBare: Fragment;
  readonly theirs: Fragment;
  /** Leads to one row at most, by its id. */
  readonly isSingle: boolean;
}

/** Null when a table or key of the link is gone. */
export function linkStep(scope: RowScope, link: LinkDefinition): LinkStep | null {
  const table = scope.table.related?.get(link.relatedTableId);
  if (table === undefined) return null;
  const inner = relatedScope(scope, table);
  const first = sql`${rowsOf(table)} AS ${inner.alias}`;
  const rest = sql``;
  switch (link.relation) {
    case 'hm': {
      const key = columnOfKey(table, link.foreignKeyId);
      return key === null
        ? null
        : {
            scope: inner,
            first,
            rest,
            ours: columnIn(scope, 'id'),
            oursBare: identifier('id'),
            theirs: columnIn(inner, key),
            isSingle: false,
          };
    }
    case 'bt': {
      const key = columnOfKey(scope.table, link.foreignKeyId);
      return key === null
        ? null
        : {
            scope: inner,
            first,
            rest,
            ours: columnIn(scope, key),
            oursBare: identifier(key),
            theirs: columnIn(inner, 'id'),
            isSingle: true,
          };
    }
    case 'mm': {
      const junction = scope.table.related?.get(link.junctionTableId);
      if (junction === undefined) return null;
      const [own, related] = [columnOfKey(junction, link.ownKeyId), columnOfKey(junction, link.relatedKeyId)];
      if (own === null || related === null) return null;
      const alias = identifier(`j${inner.level}`);
      return {
        scope: inner,
        first: sql`${rowsOf(junction)} AS ${alias}`,
        rest: sql` JOIN ${first} ON ${columnIn(inner, 'id')} = ${alias}.${identifier(related)}`,
        ours: columnIn(scope, 'id'),
        oursBare: identifier('id'),
        theirs: sql`${alias}.${identifier(own)}`,
        isSingle: false,
      };
    }
  }
}

function columnOfKey(table: PhysicalTable, id: FieldId): string | null {
  const isKey = (field: Field): boolean => field.id === id && field.definition === undefined;
  return (table.fields.find(isKey) ?? table.keys?.find(isKey))?.column ?? null;
}

/** ` FROM …` of rows reached over one link or several, without what ties the first to the row at hand. */
export function fromSteps([first, ...more]: readonly [LinkStep, ...LinkStep[]]): Fragment {
  return more.reduce(
    (from, step) => sql`${from} JOIN ${step.first} ON ${step.theirs} = ${step.ours}${step.rest}`,
    sql` FROM ${first.first}${first.rest}`,
  );
}

/** The same, of the rows linked with the row at hand. */
export function fromLinked(steps: readonly [LinkStep, ...LinkStep[]]): Fragment {
  return sql`${fromSteps(steps)} WHERE ${steps[0].theirs} = ${steps[0].ours}`;
}

/** Ids along the way. */
export function orderOfSteps(steps: readonly LinkStep[]): Fragment {
  const [first = sql`NULL`, ...more] = steps.map(({ scope }) => columnIn(scope, 'id'));
  return more.reduce((all, one) => sql`${all}, ${one}`, first);
}
