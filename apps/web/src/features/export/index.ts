export { ExportMenu } from './export-menu.tsx';
export { ExportTool } from './export-tool.tsx';
export { useExport } from './use-export.ts';
export type { ExportCalls } from './use-export.ts';
