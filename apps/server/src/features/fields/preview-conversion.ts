import type { ColumnUpdateBody, WireConversionPreview } from '@quadrille/contract';
import { createIdIn, type IdOfPrefix, type InBasePrefix, limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { readFieldOf } from '../../storage/schema/value-fields.ts';
import { becomesComputedAgain, isSameCells, planConversion } from './convert-field.ts';
import { getField, type Ids } from '../structure/index.ts';
import { conversionContext, planTarget, withPlainSettings } from './update-field.ts';

/** What turning a field into another type would empty, without turning it. Reads in the readers' lane, so nobody waits for it. */
export async function previewConversion(ctx: Ctx, fieldId: string, body: ColumnUpdateBody): Promise<WireConversionPreview> {
  const base = getBase(ctx);
  const { table, field } = getField(await base.schema(), fieldId);
  const type = body.uidt ?? field.type;
  if (type === field.type || isSameCells(field.type, type) || becomesComputedAgain(field, type))
    return { checked: 0, emptied: 0, changed: 0, changes: [], samples: [], rows: [], reading: {}, otherReading: null, example: null };
  const ids: Ids = {
    newId: <Prefix extends InBasePrefix>(prefix: Prefix): IdOfPrefix[Prefix] => createIdIn(base.baseId, prefix, ctx.parts.random),
  };
  const { target, growsOptions } = planTarget(ids, field, { ...withPlainSettings(field, body), type }, body);
  const { checked, emptied, changed, changes, samples, rows, column } = await base.previewConversion({
    tableId: table.id,
    plan: {
      from: readFieldOf(await base.schema(), field),
      to: planConversion(field, target),
      growsOptions,
      context: await conversionContext(ctx, body),
    },
    samples: limits.conversionSamples,
    rows: limits.conversionRows,
    signal: ctx.signal,
  });
  return {
    checked,
    emptied,
    changed,
    changes: [...changes],
    samples: samples.map(({ rowId, value, reason }) => ({ rowId, value, reason })),
    rows: [...rows],
    reading: column.reading,
    otherReading: column.other,
    example: column.example,
  };
}
