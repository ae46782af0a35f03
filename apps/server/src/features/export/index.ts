export { dropExports } from './drop-exports.ts';
export { exportCsv, exportHeaders } from './export-csv.ts';
export { exportExcel } from './export-excel.ts';
export { exportJob, type ExportMade, orderExport } from './export-job.ts';
export { exportRoutes } from './routes.ts';
