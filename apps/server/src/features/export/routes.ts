import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { findRowsSource } from '../records/index.ts';
import { exportCsv } from './export-csv.ts';
import { exportExcel } from './export-excel.ts';

export const exportRoutes: readonly BoundCall[] = [
  bindCall(calls.rows.exportCsv, async (ctx, { params, query }) => exportCsv(ctx, await findRowsSource(ctx, params), query)),
  bindCall(calls.viewRows.exportCsv, async (ctx, { params, query }) => exportCsv(ctx, await findRowsSource(ctx, params), query)),
  bindCall(calls.rows.exportExcel, async (ctx, { params, query }) => exportExcel(ctx, await findRowsSource(ctx, params), query)),
  bindCall(calls.viewRows.exportExcel, async (ctx, { params, query }) => exportExcel(ctx, await findRowsSource(ctx, params), query)),
];
