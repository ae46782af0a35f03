import type { WireFullTable } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { addComputedColumns } from './computed-columns.ts';
import { getTable, type NewTable, planTable, putTablePlan } from '../structure/index.ts';
import { presentFullTable } from '../views/index.ts';

/** Makes an empty table with its columns, links and computed ones among them, and a grid to see it in. */
export async function createTable(ctx: Ctx, request: NewTable): Promise<WireFullTable> {
  const tableId = await runWrite(ctx, 'table.created', async (tx) => {
    const plan = planTable(tx, request);
    putTablePlan(tx, plan);
    await tx.createTable(plan.table.id);
    await addComputedColumns(tx, plan.table, plan.computed);
    return plan.table.id;
  });
  const schema = await getBase(ctx).schema();
  return presentFullTable(ctx.actor, schema, getTable(schema, tableId));
}
