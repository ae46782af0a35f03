import type { WireColumn } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { getField, presentColumn } from '../structure/index.ts';

export async function readField(ctx: Ctx, fieldId: string): Promise<WireColumn> {
  const schema = await getBase(ctx).schema();
  return presentColumn(schema, getField(schema, fieldId).field);
}
