import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, Field, Input, Switch } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $bases, $tables, freshTitle, loadBases } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { duplicateTable, waitFor } from './change-table.ts';
import type { ObjectDialogProps } from './asked.state.ts';
import styles from './objects.module.css';

/** Copies a base, or a table beside itself, with its records or without. */
export function DuplicateDialog({ base, table, onClose }: ObjectDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const former = (table ?? base).title;
  const taken = (table ? ($tables.get()[base.id] ?? []) : ($bases.get() ?? [])).map((one) => one.title);
  const [title, setTitle] = useState(() => freshTitle(t`${former} copy`, taken));
  const [hasRecords, setRecords] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    const wanted = title.trim();
    if (wanted === '') return setError(t`Please enter Name`);
    setBusy(true);
    try {
      if (table) {
        const made = await duplicateTable(table, wanted, hasRecords);
        notices.toast(t`Copied ${former}`);
        const params = { typeOrId: 'nc', projectId: base.id, viewId: made?.id ?? table.id, viewTitle: undefined };
        await navigate({ to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}', params });
      } else {
        const job = await client.duplicates.project({
          params: { projectId: base.id },
          body: { project: { title: wanted }, options: { excludeData: !hasRecords } },
        });
        await waitFor(job);
        await loadBases();
        notices.toast(t`Copied ${former}`);
        await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: job.project_id } });
      }
      onClose();
    } catch (reason) {
      setBusy(false);
      setError(errorWords(reason));
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={table ? t`Duplicate the table ${former}` : t`Duplicate the base ${former}`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form="duplicate" isBusy={isBusy}>
            <Trans>Duplicate</Trans>
          </Button>
        </>
      }
    >
      <form
        id="duplicate"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void copy();
        }}
      >
        <Field label={<Trans>Name</Trans>} error={error}>
          <Input autoFocus maxLength={table ? 255 : 50} value={title} onValueChange={setTitle} />
        </Field>
        <Switch isOn={hasRecords} onChange={setRecords}>
          <Trans>With its records</Trans>
        </Switch>
        <p className={styles.quiet}>
          {table ? (
            <Trans>Its views come along. Links to other tables do not, and webhooks are off until somebody turns them on.</Trans>
          ) : (
            <Trans>Its views come along. Members and links for sharing do not, and webhooks are off until somebody turns them on.</Trans>
          )}
        </p>
      </form>
    </Dialog>
  );
}
