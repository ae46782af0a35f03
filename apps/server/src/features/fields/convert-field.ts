import { AppError } from '@quadrille/contract';
import { type FieldType, getFieldKind, physicalColumnName, takesConstraint, type TextReading, type ValueContext } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { isWritable } from '../../storage/physical.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { createConverter, formerOf, hasValue } from '../../storage/convert/converter.ts';
import { readFieldOf } from '../../storage/schema/value-fields.ts';
import { breakFormulas, isSelect, isSystemType, makeOption, planDefault, refuseUnfounded } from '../structure/index.ts';

export interface ConvertOptions {
  /** Values become options as they are met, instead of having to be one already. */
  readonly growsOptions: boolean;
  readonly cdf: string | number | boolean | null | undefined;
  readonly context: ValueContext;
}

/** Types whose cells are any text: between them nothing but the document changes. */
const freeTexts: ReadonlySet<FieldType> = new Set(['SingleLineText', 'LongText']);

/**
 * Gives the field another type. The new cells go into a column of their own and the old column keeps what it holds,
 * so that undoing brings every original back. So does converting back: a cell that still is what its original became takes
 * the original again. Answers how many cells became empty.
 */
export async function convertField(
  tx: WriteTx,
  table: TableSchema,
  from: FieldDoc,
  to: FieldDoc,
  options: ConvertOptions,
): Promise<number> {
  const { former } = from;
  if (former !== undefined && becomesComputedAgain(from, to.type)) return computeAgain(tx, { ...to, ...former });
  const planned = planConversion(from, to);
  if (isSameCells(from.type, to.type)) {
    tx.put('field', { ...planned, column: from.column, defaultValue: from.defaultValue });
    return 0;
  }
  const target: FieldDoc = { ...planned, column: physicalColumnName(tx.newId('c')) };
  const read = readFieldOf(tx.schema(), from);
  const converter = createConverter({ ...options, from: read, to: target }, (title, position) => makeOption(tx, title, position));
  const emptied = await tx.convertColumn(table.id, {
    from,
    to: target,
    former: formerOf(from, target),
    holds: (value) => hasValue(value, read),
    watch: converter.watch,
    convert: (value, original) => {
      const result = converter.convert(value, original);
      return result.ok ? result.value : null;
    },
  });
  const { type, column, meta, options: old, definition } = from;
  const converted = {
    ...target,
    meta: withReading(target.meta, converter.reading().reading),
    options: converter.options(),
    former: { type, column, meta, options: old, ...(definition && { definition }) },
  };
  tx.put('field', { ...converted, defaultValue: planDefault(converted, options.cdf) });
  if (converted.isUnique) await refuseDuplicates(tx, converted);
  return emptied;
}

/** How the texts were read stays with the field: what is typed and pasted later is read the same way. */
function withReading({ reading: _before, ...meta }: FieldDoc['meta'], reading: TextReading): FieldDoc['meta'] {
  return Object.keys(reading).length === 0 ? meta : { ...meta, reading };
}

/** Whether a conversion leaves every cell as it is. */
export function isSameCells(from: FieldType, to: FieldType): boolean {
  return freeTexts.has(from) && freeTexts.has(to);
}

/** Whether the field was computed before its last conversion, as a field of this type, and can be so again. */
export function becomesComputedAgain(from: FieldDoc, to: FieldType): boolean {
  return from.former?.type === to && !isWritable({ ...from, ...from.former });
}

/** What was kept since stays in its column for undo; the cells are computed again, so none becomes empty. */
function computeAgain(tx: WriteTx, to: FieldDoc): number {
  const { former: _kept, ...computed } = to;
  const isSystem = isSystemType(to.type);
  const field: FieldDoc = { ...computed, isSystem, isRequired: isSystem && computed.isRequired, isUnique: false, defaultValue: null };
  refuseUnfounded(tx.schema(), field);
  tx.put('field', field);
  breakFormulas(tx);
  return 0;
}

/** The field as it will be but for its column, default and options yet to be met. */
export function planConversion(from: FieldDoc, to: FieldDoc): FieldDoc {
  const { former } = from;
  const { definition: _computed, ...kept } = to;
  return {
    ...kept,
    isSystem: kept.isSystem && !isSystemType(from.type),
    defaultValue: null,
    meta: { ...getFieldKind(to.type).defaultMeta, ...to.meta },
    options: to.options.length === 0 && isSelect(to.type) && former?.type === to.type ? former.options : to.options,
    isRequired: to.isRequired && takesConstraint(to.type, 'required'),
    isUnique: to.isUnique && takesConstraint(to.type, 'unique'),
  };
}

async function refuseDuplicates(tx: WriteTx, field: FieldDoc): Promise<void> {
  const duplicates = await tx.countDuplicates(field.tableId, field.id);
  if (duplicates > 0)
    throw new AppError(
      'valuesRepeat',
      { field: field.title, count: duplicates },
      `Converted, "${field.title}" would hold ${duplicates} values more than once, and it is unique. Let it hold values twice first.`,
    );
}
