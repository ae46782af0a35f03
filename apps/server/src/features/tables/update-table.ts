import { AppError, refuseProgram } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { getTable, refuseBadTableNames, refuseTakenTableNames, toMetaDocument } from '../structure/index.ts';

export interface TableUpdate {
  readonly title?: string | null | undefined;
  readonly table_name?: string | null | undefined;
  readonly project_id?: string | null | undefined;
  readonly meta?: unknown;
  readonly description?: string | null | undefined;
}

/** Renames a table, or changes its settings: `meta`, when sent, is all that is changed. */
export async function updateTable(ctx: Ctx, tableId: string, update: TableUpdate): Promise<{ msg: string }> {
  if (update.project_id != null && update.project_id !== ctx.baseId) throw refuseProgram('badRequest', 'Model does not belong to project');
  const isMeta = update.meta !== undefined && update.meta !== null;
  await runWrite(ctx, isMeta ? 'table.configured' : 'table.renamed', (tx) => {
    const { doc } = getTable(tx.schema(), tableId);
    if (isMeta) return tx.put('table', { ...doc, meta: toMetaDocument(update.meta) });
    if (update.table_name == null && update.title == null && update.description === undefined) throw new AppError('tableNameMissing');
    const renamed = {
      ...doc,
      title: update.title ?? update.table_name ?? doc.title,
      tableName: update.table_name ?? doc.tableName,
      description: update.description === undefined ? doc.description : update.description,
    };
    refuseBadTableNames(renamed);
    refuseTakenTableNames(tx.schema(), renamed);
    tx.put('table', renamed);
  });
  return { msg: 'The table has been updated successfully' };
}
