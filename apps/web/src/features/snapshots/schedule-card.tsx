import { Trans, useLingui } from '@lingui/react/macro';
import type { SnapshotSchedule } from '@quadrille/contract';
import { Field, NumberInput, Select } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import styles from './snapshots.module.css';

/** How often snapshots are made automatically, and how many of them are kept. */
export function ScheduleCard({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const [schedule, setSchedule] = useState<SnapshotSchedule | null>(null);
  useEffect(() => {
    client.snapshots
      .schedule({ params: { projectId: baseId } })
      .then(setSchedule)
      .catch((error: unknown) => reportError(t`The schedule could not be loaded`, error));
  }, [baseId, t]);
  if (schedule === null) return null;
  const change = async (next: SnapshotSchedule): Promise<void> => {
    setSchedule(next);
    try {
      setSchedule(await client.snapshots.setSchedule({ params: { projectId: baseId }, body: next }));
    } catch (error) {
      setSchedule(schedule);
      reportError(t`The schedule could not be saved`, error);
    }
  };
  const known = ['0', '1', '6', '24', '168'];
  const hours = String(schedule.every_hours);
  return (
    <section className={styles.card} aria-label={t`Schedule`}>
      <Field label={<Trans>Made automatically</Trans>} className={styles.field}>
        <Select
          value={hours}
          choices={[
            { value: '0', label: t`Never` },
            { value: '1', label: t`Every hour` },
            { value: '6', label: t`Every 6 hours` },
            { value: '24', label: t`Every day` },
            { value: '168', label: t`Every week` },
            ...(known.includes(hours) ? [] : [{ value: hours, label: t`Every ${hours} hours` }]),
          ]}
          onValueChange={(value) => void change({ ...schedule, every_hours: Number(value) })}
        />
      </Field>
      {schedule.every_hours > 0 && (
        <Field label={<Trans>Kept of those</Trans>} className={styles.field}>
          <NumberInput
            value={schedule.kept}
            min={1}
            max={365}
            onValueChange={(kept) => kept !== null && kept >= 1 && kept <= 365 && void change({ ...schedule, kept })}
          />
        </Field>
      )}
    </section>
  );
}
