import type { FieldId, TableId } from '../../ids/id.ts';
import { limits } from '../../limits/limits.ts';
import type { LinkDefinition } from '../field-definition.ts';
import type { FieldType } from '../field-type.ts';
import type { Field } from '../field.ts';
import { getFieldKind } from '../registry.ts';

/** Where the fields are found that a computed field is made of. */
export interface FieldSource {
  /** Any field of the base; undefined when there is none. */
  find(id: FieldId): Field | undefined;
  /** The field that names records of the table; undefined when the table is gone or has none. */
  displayFieldOf(tableId: TableId): Field | undefined;
}

/**
 * What the values of a computed field are: the field as if it held them itself (type, settings and options of the values, id and
 * title of the computed one). Filters, sorts, groups and painters treat it as that.
 */
export interface ValueField extends Field {
  /** Cells hold any number of such values, as a JSON text array. */
  readonly isList?: boolean;
  /** How many records are linked: none is no value. */
  readonly isCountOfLinks?: boolean;
}

/**
 * What a field's values are. A field with a column is itself; links of the type Links are how many records are linked, other
 * links the display values of the records. Null when the field cannot be computed: something it is made of is gone, it would use
 * itself, or it stands on more computed fields than `limits.computedDepth`.
 */
export function valueFieldOf(field: Field, source: FieldSource, depth = 0): ValueField | null {
  const { definition } = field;
  if (definition === undefined) return getFieldKind(field.type).isVirtual ? null : field;
  if (depth > limits.computedDepth) return null;
  switch (definition.kind) {
    case 'link': {
      if (field.type === 'Links') return { ...as(field, 'Number'), isCountOfLinks: true };
      const display = source.displayFieldOf(definition.relatedTableId);
      return display === undefined ? null : listed(field, definition, valueFieldOf(display, source, depth + 1));
    }
    case 'lookup': {
      const link = findLink(definition.linkFieldId, source);
      const target = findTarget(definition.targetFieldId, link, source);
      return link === null || target === undefined ? null : listed(field, link, valueFieldOf(target, source, depth + 1));
    }
    case 'rollup': {
      const link = findLink(definition.linkFieldId, source);
      const target = findTarget(definition.targetFieldId, link, source);
      const value = target === undefined ? null : valueFieldOf(target, source, depth + 1);
      return value === null || isSecret(value) ? null : rolledUp(field, definition.function, value);
    }
    case 'count':
      return findLink(definition.linkFieldId, source) === null ? null : as(field, 'Number');
    case 'formula':
      return definition.error === null ? as(field, resultTypes[definition.result]) : null;
    case 'code': {
      const coded = source.find(definition.valueFieldId);
      const value = coded === undefined ? null : valueFieldOf(coded, source, depth + 1);
      return value === null ? null : { ...like(field, value), isList: value.isList === true };
    }
  }
}

/** The link with this id; null when it is gone or no link. */
export function findLink(id: FieldId, source: FieldSource): LinkDefinition | null {
  const definition = source.find(id)?.definition;
  return definition?.kind === 'link' ? definition : null;
}

/** The field looked at, if the link leads to its table. */
function findTarget(id: FieldId, link: LinkDefinition | null, source: FieldSource): Field | undefined {
  const target = link === null ? undefined : source.find(id);
  return target?.tableId === link?.relatedTableId ? target : undefined;
}

/** Types whose values a formula's result is treated as. */
const resultTypes = {
  text: 'LongText',
  number: 'Decimal',
  boolean: 'Checkbox',
  date: 'Date',
  datetime: 'DateTime',
} as const satisfies Record<string, FieldType>;

/** Numbers of these are shown as they are when several are put together. */
const amounts: ReadonlySet<FieldType> = new Set(['Currency', 'Percent', 'Duration', 'Decimal']);

function rolledUp(field: Field, how: string, value: ValueField): ValueField {
  if (how === 'min' || how === 'max') return like(field, value);
  if (how === 'count' || how === 'countDistinct') return as(field, 'Number');
  return amounts.has(value.type) ? like(field, value) : as(field, 'Decimal');
}

function listed(field: Field, { relation }: LinkDefinition, value: ValueField | null): ValueField | null {
  return value === null || isSecret(value) ? null : { ...like(field, value), isList: relation !== 'bt' || value.isList === true };
}

/** Secrets stay where they are. */
function isSecret({ type }: Field): boolean {
  return getFieldKind(type).valueKind === 'secret';
}

/** The field with the type, settings and options of another; settings of its own come first. */
function like(field: Field, { type, meta, options }: Field): Field {
  const { definition: _definition, ...rest } = field;
  return { ...rest, type, meta: { ...meta, ...field.meta }, options };
}

function as(field: Field, type: FieldType): Field {
  return like(field, { ...field, type, meta: getFieldKind(type).defaultMeta, options: [] });
}
