import { Trans, useLingui } from '@lingui/react/macro';
import type { VisibilityRule, WireProject, WireTable } from '@quadrille/contract';
import { Button, Checkbox, Dialog, RolePill, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { useRoleNames } from '../../platform/use-role-names.ts';
import { announceTable } from '../../platform/table-changed.ts';
import styles from './objects.module.css';

const hideable = ['editor', 'commenter', 'viewer'] as const;
type Hideable = (typeof hideable)[number];

export interface HideDialogProps {
  readonly base: WireProject;
  readonly table: WireTable;
  readonly onClose: () => void;
}

/** Which roles do not see a table in their lists; owners and creators always see it. */
export function HideDialog({ base, table, onClose }: HideDialogProps) {
  const { t } = useLingui();
  const names = useRoleNames();
  const [views, setViews] = useState<readonly VisibilityRule[] | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<Hideable>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    client.visibility
      .list({ params: { projectId: base.id }, query: {} })
      .then((all) => {
        if (!isCurrent) return;
        const own = all.filter((rule) => rule['fk_model_id'] === table.id);
        setViews(own);
        // a table is hidden where each of its views is
        setHidden(new Set(hideable.filter((role) => own.length > 0 && own.every(({ disabled }) => disabled[role]))));
      })
      .catch((reason: unknown) => isCurrent && setError(errorWords(reason)));
    return () => {
      isCurrent = false;
    };
  }, [base.id, table.id]);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const disabled = Object.fromEntries(hideable.map((role) => [role, hidden.has(role)]));
      await client.visibility.set({ params: { projectId: base.id }, body: (views ?? []).map(({ id }) => ({ id, disabled })) });
      announceTable(table.id);
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
      title={t`Hide ${table.title} for roles`}
      description={
        <Trans>Hidden tables also leave search and the lists of these roles. What they may read by a rule is set under Access.</Trans>
      }
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} disabled={views === null} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error !== null && <p role="alert">{error}</p>}
        {views === null && error === null && <Skeleton height={96} />}
        {views !== null &&
          hideable.map((role) => (
            <Checkbox
              key={role}
              isChecked={hidden.has(role)}
              onCheckedChange={(isHidden) =>
                setHidden((now) => new Set(hideable.filter((one) => (one === role ? isHidden : now.has(one)))))
              }
            >
              <RolePill role={role}>{names[role]}</RolePill>
            </Checkbox>
          ))}
      </div>
    </Dialog>
  );
}
