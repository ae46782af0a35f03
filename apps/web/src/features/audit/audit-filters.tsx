import { useLingui } from '@lingui/react/macro';
import { Combobox, DateField, Select } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { toDay, type AuditChoice } from './audit-choice.ts';
import { useAuditWords } from './use-audit-words.ts';
import styles from './audit.module.css';

export interface AuditFiltersProps {
  readonly wishes: AuditChoice;
  /** Titles by id. */
  readonly bases: ReadonlyMap<string, string>;
  /** Addresses by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly onChange: (wishes: AuditChoice) => void;
}

const kinds = ['AUTHENTICATION', 'ORG_USER', 'PROJECT', 'TABLE', 'TABLE_COLUMN', 'TABLE_VIEW', 'DATA', 'COMMENT', 'WEBHOOKS', 'META'];
const anything = '';

/** By person, base, kind and days. */
export function AuditFilters({ wishes, bases, people, onChange }: AuditFiltersProps) {
  const { t } = useLingui();
  const words = useAuditWords();
  const [today] = useState(() => toDay(new Date()));
  const toChoices = (names: ReadonlyMap<string, string>) => [...names].map(([value, label]) => ({ value, label }));
  return (
    <div className={styles.wishes} role="search" aria-label={t`Filter the activity`}>
      <Combobox
        label={t`Person`}
        placeholder={t`Everybody`}
        value={wishes.userId}
        choices={toChoices(people)}
        canClear
        onValueChange={(userId) => onChange({ ...wishes, userId })}
      />
      <Combobox
        label={t`Base`}
        placeholder={t`Whole server`}
        value={wishes.baseId}
        choices={toChoices(bases)}
        canClear
        onValueChange={(baseId) => onChange({ ...wishes, baseId })}
      />
      <Select
        label={t`Kind`}
        value={wishes.kind ?? anything}
        choices={[{ value: anything, label: t`Everything` }, ...kinds.map((value) => ({ value, label: words.kind(value) }))]}
        onValueChange={(kind) => onChange({ ...wishes, kind: kind === anything ? null : kind })}
      />
      <DateField
        label={t`First day`}
        placeholder={t`First day`}
        today={today}
        value={wishes.from}
        onValueChange={(from) => onChange({ ...wishes, from })}
      />
      <DateField
        label={t`Last day`}
        placeholder={t`Last day`}
        today={today}
        value={wishes.to}
        onValueChange={(to) => onChange({ ...wishes, to })}
      />
    </div>
  );
}
