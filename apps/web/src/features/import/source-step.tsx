import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, Field, FileDrop, Icon, IconButton, Input, Tabs, Textarea } from '@quadrille/ui-kit-react';
import { ClipboardPaste, File, Link, X } from 'lucide-react';
import { FaultList } from './fault-list.tsx';
import type { ImportWizard } from './import-wizard.state.ts';
import type { SourceTab } from './wizard-types.ts';
import { kindIcons } from './kind-icons.ts';
import { ReadingBar } from './reading-bar.tsx';
import { useBytes } from '../../platform/use-bytes.ts';
import styles from './import.module.css';

/** Files that are in review already. */
function ChosenFiles({ wizard }: { readonly wizard: ImportWizard }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const sources = useStore(wizard.$sources);
  if (sources.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t`Chosen files`}>
      {sources.map(({ id, file, template }) => (
        <li key={id}>
          <Icon icon={kindIcons[template.kind]} className={styles.fileIcon} />
          <span className={styles.clip} dir="auto">
            {file.name}
          </span>
          <span className={styles.meta}>{bytes(file.size)}</span>
          <IconButton label={t`Remove ${file.name}`} icon={X} size="sm" onClick={() => wizard.removeSource(id)} />
        </li>
      ))}
    </ul>
  );
}

const accepted = '.csv,.tsv,.tab,.psv,.txt,.xlsx,.xlsm,.json,.geojson';

/** Where the data comes from: a file, pasted text, or an address. */
export function SourceStep({ wizard }: { readonly wizard: ImportWizard }) {
  const { t } = useLingui();
  const tab = useStore(wizard.$tab);
  const reading = useStore(wizard.$reading);
  const hasSources = useStore(wizard.$sources).length > 0;
  return (
    <>
      <div className={styles.page}>
        <div className={styles.source}>
          <h1 className={styles.title}>
            <Trans>Bring your data</Trans>
          </h1>
          <Tabs<SourceTab>
            label={t`Where the data comes from`}
            value={tab}
            onValueChange={(value) => wizard.$tab.set(value)}
            tabs={[
              { value: 'file', label: t`File`, icon: File },
              { value: 'paste', label: t`Paste`, icon: ClipboardPaste },
              { value: 'url', label: t`URL`, icon: Link },
            ]}
          >
            <div className={styles.panel}>
              <FaultList wizard={wizard} />
              {reading ? <ReadingBar reading={reading} onStop={wizard.stopReading} /> : <Panel wizard={wizard} tab={tab} />}
            </div>
          </Tabs>
          <ChosenFiles wizard={wizard} />
        </div>
      </div>
      {hasSources && (
        <footer className={styles.bottom}>
          <span className={styles.push} />
          <Button variant="primary" disabled={reading !== null} onClick={() => wizard.goTo('review')}>
            <Trans>Back to review</Trans>
          </Button>
        </footer>
      )}
    </>
  );
}

function Panel({ wizard, tab }: { readonly wizard: ImportWizard; readonly tab: SourceTab }) {
  switch (tab) {
    case 'file':
      return <FilePanel wizard={wizard} />;
    case 'paste':
      return <PastePanel wizard={wizard} />;
    case 'url':
      return <UrlPanel wizard={wizard} />;
  }
}

function FilePanel({ wizard }: { readonly wizard: ImportWizard }) {
  const { t } = useLingui();
  return (
    <FileDrop
      isMultiple
      title={<Trans>Drop files here</Trans>}
      description={<Trans>Excel, CSV and JSON. Each sheet becomes a table; empty sheets are skipped.</Trans>}
      chooseLabel={t`Choose files`}
      accept={accepted}
      onFiles={(files) => void wizard.readFiles(files)}
    />
  );
}

function PastePanel({ wizard }: { readonly wizard: ImportWizard }) {
  const text = useStore(wizard.$pasted);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.readPasted();
      }}
    >
      <Field label={<Trans>Rows from a spreadsheet, CSV or JSON</Trans>}>
        <Textarea
          rows={10}
          maxRows={16}
          spellCheck={false}
          className={styles.mono}
          value={text}
          onValueChange={(value) => wizard.$pasted.set(value)}
        />
      </Field>
      <Button variant="primary" type="submit" disabled={text.trim() === ''} className={styles.submit}>
        <Trans>Read the text</Trans>
      </Button>
    </form>
  );
}

function UrlPanel({ wizard }: { readonly wizard: ImportWizard }) {
  const url = useStore(wizard.$url);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.readUrl();
      }}
    >
      <Field
        label={<Trans>Address of a file</Trans>}
        description={<Trans>The server fetches it once. Later changes of the file are not followed.</Trans>}
      >
        <Input type="url" inputMode="url" autoComplete="url" value={url} onValueChange={(value) => wizard.$url.set(value)} />
      </Field>
      <Button variant="primary" type="submit" disabled={url.trim() === ''} className={styles.submit}>
        <Trans>Fetch the file</Trans>
      </Button>
    </form>
  );
}
