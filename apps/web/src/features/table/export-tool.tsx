import { Trans, useLingui } from '@lingui/react/macro';
import { calls } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, IconButton, Menu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { Download, FileSpreadsheet, FileText, TableProperties, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { useBytes } from '../../platform/use-bytes.ts';
import { saveBytes } from './save-bytes.ts';
import { keepSimple } from '../../platform/simple-table.state.ts';
import type { TableState } from './table.state.ts';
import { ToolButton } from './tool-button.tsx';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The records of the view as a file: how much came so far, and an end to it. */
export function ExportTool({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const view = useStore(state.$view);
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const run = async (save: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setReceived(0);
    try {
      await save(control.signal);
    } catch (error) {
      if (!control.signal.aborted) reportError(t`The export failed`, error);
    } finally {
      setReceived(null);
    }
  };
  if (view === null) return null;
  const params = { org: 'noco', project: state.baseId, table: state.tableId, view: view.id };
  const options = (signal: AbortSignal, before = 0) => ({
    signal,
    onDownloadProgress: ({ receivedBytes }: { readonly receivedBytes: number }) => setReceived(before + receivedBytes),
  });
  const saveCsv = async (signal: AbortSignal): Promise<void> =>
    saveBytes(await client.viewRows.exportCsv({ params }, options(signal)), `${view.title}.csv`, 'text/csv');
  /** A workbook holds so many records; the answer says where the next one begins. */
  const saveExcel = async (signal: AbortSignal): Promise<void> => {
    for (let [offset, part, before] = [0, 1, 0]; offset >= 0; part += 1) {
      const reply = await client.request(calls.viewRows.exportExcel, { params, query: { offset } }, options(signal, before));
      const text = new TextDecoder().decode(reply.value);
      before += text.length;
      offset = Number(reply.headers.get('nc-export-offset') ?? -1);
      const name = part === 1 && offset < 0 ? `${view.title}.xlsx` : `${view.title} ${part}.xlsx`;
      saveBytes(
        Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0),
        name,
        sheetType,
      );
    }
  };
  if (received !== null)
    return (
      <>
        <Button variant="ghost" size="sm" icon={Download} isBusy>
          {received === 0 ? <Trans>Export</Trans> : bytes(received)}
        </Button>
        <IconButton label={t`Cancel the export`} icon={X} size="sm" onClick={() => running.current?.abort()} />
      </>
    );
  return (
    <Menu label={t`Export`} align="end" trigger={<ToolButton icon={Download} label={t`Export`} isMinor says={t`CSV, Excel`} />}>
      <MenuItem icon={FileText} onSelect={() => void run(saveCsv)}>{t`CSV`}</MenuItem>
      <MenuItem icon={FileSpreadsheet} onSelect={() => void run(saveExcel)}>{t`Excel workbook`}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={TableProperties} onSelect={() => keepSimple(true)}>{t`View as simple table`}</MenuItem>
    </Menu>
  );
}
