import { useLingui } from '@lingui/react/macro';
import { calls } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { Download, TableProperties } from 'lucide-react';
import { client } from '../../platform/client.ts';
import { keepSimple } from '../../platform/simple-table.state.ts';
import { ExportMenu } from './export-menu.tsx';
import { toExportQuery } from './export-query.ts';
import { useExport } from './use-export.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows } from '../records/index.ts';
import { ToolButton } from '../view/index.ts';

/** The records on screen as a file: as the view has them, and as this person alone sees them. */
export function ExportTool({ state }: { readonly state: Pick<ViewState, '$shown' | '$view' | 'baseId' | 'tableId'> & TableRows }) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const params = { org: 'noco', project: state.baseId, table: state.tableId, view: view?.id ?? '' };
  const running = useExport(view?.title ?? '', {
    csv: (marked, sending) => client.viewRows.exportCsv({ params, query: { ...toExportQuery(state), marked } }, sending),
    excel: (offset, sending) => client.request(calls.viewRows.exportExcel, { params, query: { ...toExportQuery(state), offset } }, sending),
  });
  if (view === null) return null;
  return (
    <ExportMenu label={t`Export`} trigger={<ToolButton icon={Download} label={t`Export`} isMinor says={t`CSV, Excel`} />} running={running}>
      <MenuSeparator />
      <MenuItem icon={TableProperties} onSelect={() => keepSimple(true)}>{t`View as simple table`}</MenuItem>
    </ExportMenu>
  );
}
