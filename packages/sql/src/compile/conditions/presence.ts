import { param, type Fragment, sql } from '../../fragment.ts';
import { storageOf } from '../../model/storage.ts';
import { always, isNotNull, isNull, never, orNull } from './constants.ts';
import type { PlainOp, Target } from './target.ts';

/** Conditions on whether there is a value at all, the same for every type; undefined for all other operators. */
export function compilePresence(target: Target): Fragment | undefined {
  const { column } = target;
  const isText = storageOf(target.field) === 'text';
  switch (target.op) {
    case 'null':
      return isNull(column);
    case 'notnull':
      return isNotNull(column);
    case 'empty':
      return isText ? sql`${column} = ''` : never;
    case 'notempty':
      return isText ? orNull(column, sql`${column} <> ''`) : always;
    case 'blank':
      return isText ? orNull(column, sql`${column} = ''`) : isNull(column);
    case 'notblank':
      return isText ? sql`(${column} <> '' AND ${column} IS NOT NULL)` : isNotNull(column);
    case 'checked':
      return storageOf(target.field) === 'boolean' ? sql`${column} = ${truth(target, true)}` : never;
    case 'notchecked':
      return storageOf(target.field) === 'boolean' ? orNull(column, sql`${column} = ${truth(target, false)}`) : always;
    case 'is':
      return compileIs(target, positive);
    case 'isnot':
      return compileIs(target, negative);
    default:
      return undefined;
  }
}

const positive: Readonly<Record<string, PlainOp>> = {
  null: 'null',
  notnull: 'notnull',
  empty: 'empty',
  notempty: 'notempty',
  true: 'checked',
  false: 'notchecked',
};

const negative: Readonly<Record<string, PlainOp>> = {
  null: 'notnull',
  notnull: 'null',
  empty: 'notempty',
  notempty: 'empty',
  true: 'notchecked',
  false: 'checked',
};

function compileIs(target: Target, names: Readonly<Record<string, PlainOp>>): Fragment {
  const op = Object.hasOwn(names, target.value) ? names[target.value] : undefined;
  return (op && compilePresence({ ...target, op })) ?? never;
}

function truth(target: Target, value: boolean): Fragment {
  return param(target.dialect.toStored('boolean', value));
}
