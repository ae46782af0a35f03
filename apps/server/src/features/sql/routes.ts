import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { readStructure } from './read-structure.ts';
import { runStatement } from './run-statement.ts';

export const sqlRoutes: readonly BoundCall[] = [
  bindCall(calls.sql.structure, async (ctx, { query }) => ({ dialect: query.dialect, sql: await readStructure(ctx, query.dialect) })),
  bindCall(calls.sql.run, (ctx, { body }) => runStatement(ctx, body)),
];
