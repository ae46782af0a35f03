import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { limits } from '@quadrille/domain';
import { type Quoting, type TextEncoding, textEncodings } from '@quadrille/domain';
import { Input, Select, Switch } from '@quadrille/ui-kit-react';
import { Table2 } from 'lucide-react';
import { findSourceOf, type TableDraft } from './draft.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import styles from './import.module.css';

/** Title of the table, and how its part of the file is to be read. */
export function TableHead({ wizard, draft }: { readonly wizard: ImportWizard; readonly draft: TableDraft }) {
  const { t } = useLingui();
  const source = findSourceOf(useStore(wizard.$sources), draft.key);
  const { table, key } = draft;
  const all = table.columns.length;
  const kept = table.columns.filter((column) => column.keep).length;
  return (
    <header className={styles.head}>
      <Input
        icon={Table2}
        aria-label={t`Title of the table`}
        maxLength={limits.tableTitle}
        isInvalid={draft.isKept && table.title.trim() === ''}
        value={table.title}
        onValueChange={(title) => wizard.renameTable(key, title)}
        className={styles.tableTitle}
      />
      <span className={styles.meta}>
        <Trans>
          {kept} of {all} fields kept
        </Trans>
      </span>
      <span className={styles.push} />
      {source?.template.format && <TextFormatMenus wizard={wizard} sourceId={source.id} format={source.template.format} />}
      {source?.template.encoding && <EncodingMenu wizard={wizard} sourceId={source.id} encoding={source.template.encoding} />}
      {source?.template.features && (
        <Switch isOn onChange={() => void wizard.setFormat(source.id, { features: false })}>
          <Trans>One record per feature</Trans>
        </Switch>
      )}
      {source?.template.kind !== 'json' && (
        <Switch isOn={table.hasHeader} onChange={(isOn) => void wizard.setHeader(key, isOn)}>
          <Trans>First row is names</Trans>
        </Switch>
      )}
    </header>
  );
}

const encodings: readonly { value: TextEncoding; label: string }[] = textEncodings.map((value) => ({
  value,
  label: value.replace(/^windows/, 'Windows').replace(/^(?:utf|iso|koi|euc|gb|ibm)/, (name) => name.toUpperCase()),
}));

interface TextFormatMenusProps {
  readonly wizard: ImportWizard;
  readonly sourceId: number;
  readonly format: { readonly delimiter: string; readonly quoting?: Quoting | undefined };
}

/** What a table in a text file does not say of itself: what parts its values, and how quotes are written. */
function TextFormatMenus({ wizard, sourceId, format }: TextFormatMenusProps) {
  const { t } = useLingui();
  const delimiters = [
    { value: ',', label: t`Comma` },
    { value: ';', label: t`Semicolon` },
    { value: '\t', label: t`Tab` },
    { value: '|', label: t`Bar` },
  ];
  const quotes: readonly { value: Quoting; label: string }[] = [
    { value: 'double', label: t`Quotes doubled` },
    { value: 'backslash', label: t`Quotes after backslashes` },
    { value: 'none', label: t`Quotes as letters` },
  ];
  const { delimiter } = format;
  const isKnown = delimiters.some(({ value }) => value === delimiter);
  return (
    <>
      <Select
        label={t`Values are parted by`}
        choices={isKnown ? delimiters : [...delimiters, { value: delimiter, label: delimiter }]}
        value={delimiter}
        onValueChange={(next) => void wizard.setFormat(sourceId, { delimiter: next })}
        className={styles.format}
      />
      <Select
        label={t`Quotes within values`}
        choices={quotes}
        value={format.quoting ?? 'double'}
        onValueChange={(quoting) => void wizard.setFormat(sourceId, { quoting })}
        className={styles.format}
      />
    </>
  );
}

interface EncodingMenuProps {
  readonly wizard: ImportWizard;
  readonly sourceId: number;
  readonly encoding: TextEncoding;
}

/** How the letters of a text file are written. */
function EncodingMenu({ wizard, sourceId, encoding }: EncodingMenuProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Encoding`}
      choices={encodings}
      value={encoding}
      onValueChange={(next) => void wizard.setFormat(sourceId, { encoding: next })}
      className={styles.format}
    />
  );
}
