import type { WireSort } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { getView } from '../structure/index.ts';
import { getSort } from './find-sort.ts';
import { presentSort } from './present-sort.ts';

export async function listSorts(ctx: Ctx, viewId: string): Promise<{ list: WireSort[] }> {
  const schema = await getBase(ctx).schema();
  return { list: getView(schema, viewId).sorts.map((sort) => presentSort(schema.baseId, sort)) };
}

export async function readSort(ctx: Ctx, id: string): Promise<WireSort> {
  const schema = await getBase(ctx).schema();
  return presentSort(schema.baseId, getSort(schema, id));
}
