import { Trans, useLingui } from '@lingui/react/macro';
import { Button, IconButton, Menu, MenuItem } from '@quadrille/ui-kit-react';
import { Download, FileDigit, FileSpreadsheet, FileText, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useBytes } from '../../platform/use-bytes.ts';
import type { RunningExport } from './use-export.ts';

export interface ExportMenuProps {
  readonly label: string;
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly running: RunningExport;
  /** Below the kinds of files. */
  readonly children?: ReactNode;
}

/** Which file records are saved as; while that goes on, how much came so far, and an end to it. */
export function ExportMenu({ label, trigger, running, children }: ExportMenuProps) {
  const { t } = useLingui();
  const bytes = useBytes();
  const { received } = running;
  if (received !== null)
    return (
      <>
        <Button variant="ghost" size="sm" icon={Download} isBusy>
          {received === 0 ? <Trans>Export</Trans> : bytes(received)}
        </Button>
        <IconButton label={t`Cancel the export`} icon={X} size="sm" onClick={running.cancel} />
      </>
    );
  return (
    <Menu label={label} align="end" trigger={trigger}>
      <MenuItem icon={FileText} onSelect={running.saveCsv}>{t`CSV`}</MenuItem>
      <MenuItem icon={FileDigit} onSelect={running.savePlainCsv}>{t`CSV with bare numbers`}</MenuItem>
      <MenuItem icon={FileSpreadsheet} onSelect={running.saveExcel}>{t`Excel workbook`}</MenuItem>
      {children}
    </Menu>
  );
}
