import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportColumn, ImportWarning, ImportWarningCode } from '@quadrille/importer';
import { Banner, Button, Select } from '@quadrille/ui-kit-react';
import { wordsOfImportWarning } from '../../platform/import-warning-words.ts';
import { decimalReadingsOf, findSourceOf, type TableDraft } from './draft.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import styles from './import.module.css';
import { useStore } from '@nanostores/react';

interface WarningListProps {
  readonly wizard: ImportWizard;
  readonly draft: TableDraft;
}

/** Warnings that have a bar of their own. */
const elsewhere: ReadonlySet<ImportWarningCode> = new Set(['dayOrder', 'zone']);

/** What was decided about the file, or is left out of it, that the person may see otherwise. */
export function WarningList({ wizard, draft }: WarningListProps) {
  const { warnings, columns } = draft.table;
  const told = columns
    .filter(({ keep }) => keep)
    .flatMap((column) => column.warnings.filter(({ code }) => !elsewhere.has(code)).map((warning) => ({ column, warning })));
  if (warnings.length + told.length === 0) return null;
  return (
    <div className={styles.problems}>
      {warnings.map((warning) => (
        <Banner key={warning.code} tone="neutral" isInset actions={<TableAction wizard={wizard} draft={draft} warning={warning} />}>
          {wordsOfImportWarning(warning)}
        </Banner>
      ))}
      {told.map(({ column, warning }) => (
        <Banner
          key={`${column.source} ${warning.code}`}
          tone="neutral"
          isInset
          title={`${column.title}:`}
          actions={<ColumnAction wizard={wizard} draft={draft} column={column} warning={warning} />}
        >
          {wordsOfImportWarning(warning)}
        </Banner>
      ))}
    </div>
  );
}

function TableAction({ wizard, draft, warning }: WarningListProps & { readonly warning: ImportWarning }) {
  const source = findSourceOf(useStore(wizard.$sources), draft.key);
  if (warning.code !== 'features' || source === undefined) return null;
  return (
    <Button size="sm" onClick={() => void wizard.setFormat(source.id, { features: true })}>
      <Trans>One record per feature</Trans>
    </Button>
  );
}

function ColumnAction({
  wizard,
  draft,
  column,
  warning,
}: WarningListProps & { readonly column: ImportColumn; readonly warning: ImportWarning }) {
  const { t } = useLingui();
  if (warning.code === 'maybeDurations')
    return (
      <Button size="sm" onClick={() => void wizard.setType(draft.key, column.source, 'Duration')}>
        <Trans>Use Duration</Trans>
      </Button>
    );
  if (warning.code !== 'decimalMark') return null;
  return (
    <Select
      size="sm"
      label={t`Read numbers as`}
      choices={decimalReadingsOf(column)}
      value={column.read.numberStyle === 'comma' ? ',' : '.'}
      onValueChange={(mark) => wizard.setDecimalMark(draft.key, column.source, mark)}
      className={styles.format}
    />
  );
}
