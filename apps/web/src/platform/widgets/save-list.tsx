import { useLingui } from '@lingui/react/macro';
import { type DataColumn, IconButton, toCsvText } from '@quadrille/ui-kit-react';
import { Download } from 'lucide-react';
import { saveBytes } from '../save-bytes.ts';

interface SaveListProps<R> {
  /** Of the list; the file is named after it. */
  readonly title: string;
  readonly columns: readonly DataColumn<R>[];
  readonly rows: readonly R[];
}

/** Saves a list as a file for spreadsheets. */
export function SaveList<R>({ title, columns, rows }: SaveListProps<R>) {
  const { t } = useLingui();
  return (
    <IconButton
      label={t`Save as CSV: ${title}`}
      icon={Download}
      size="sm"
      disabled={rows.length === 0}
      onClick={() => saveBytes(new TextEncoder().encode(toCsvText(columns, rows)), `${title}.csv`, 'text/csv')}
    />
  );
}
