import type { BaseId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';

/** What a project costs: the records of its own tables, which is what it takes of the installation. */
export async function countCost({ parts, signal }: Ctx, id: BaseId): Promise<{ cost: number }> {
  const base = await parts.engine.openBase(id);
  const { tables } = await base.schema();
  let cost = 0;
  for (const table of tables) {
    if (table.doc.source !== undefined || table.doc.isJunction === true) continue;
    cost += await base.count({ tableId: table.id, query: { filters: [], sorts: [], search: null, shuffle: false }, signal });
  }
  return { cost };
}
