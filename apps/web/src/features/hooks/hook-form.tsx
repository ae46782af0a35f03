import { Trans, useLingui } from '@lingui/react/macro';
import type { WireHook, WireTable } from '@quadrille/contract';
import { hookOperations } from '@quadrille/domain';
import { FilterBuilder, NumberInput, Select } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { HookChannelPart } from './hook-channel-part.tsx';
import type { HookDraft, HookFault } from './hook-draft.ts';
import { Line } from './hook-line.tsx';
import { HookSecret } from './hook-secret.tsx';
import type { HookTable } from './hooks.state.ts';
import { useHookWords } from './use-hook-words.ts';
import styles from './hooks.module.css';
import { toFilterField } from '../fields/index.ts';
import { useFilterLabels } from '../view/index.ts';

export interface HookFormProps {
  readonly draft: HookDraft;
  readonly table: HookTable;
  readonly tables: readonly WireTable[];
  readonly hook: WireHook | null;
  readonly faults: readonly HookFault[];
  readonly onTable: (tableId: string) => void;
  readonly onChange: (draft: HookDraft) => void;
}

/** When a webhook calls, under which conditions, whom, and how often it tries again. */
export function HookForm({ draft, table, tables, hook, faults, onTable, onChange }: HookFormProps) {
  const { t, i18n } = useLingui();
  const words = useHookWords();
  const labels = useFilterLabels();
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  return (
    <div className={styles.form}>
      <Line label={<Trans>When</Trans>}>
        <div className={styles.row}>
          <Select
            label={t`Table`}
            value={table.id}
            isDisabled={hook !== null}
            choices={tables.map(({ id, title }) => ({ value: id, label: title }))}
            onValueChange={onTable}
          />
          <Select
            label={t`Event`}
            value={draft.operation}
            choices={hookOperations.map((value) => ({ value, label: words.operations[value] }))}
            onValueChange={(operation) => onChange({ ...draft, operation })}
          />
        </div>
      </Line>
      <Line label={<Trans>Only if</Trans>}>
        <div className={styles.filter}>
          <FilterBuilder
            nodes={draft.nodes}
            fields={table.fields.map((field) => toFilterField(field, (message) => i18n._(message)))}
            today={today}
            labels={{ ...labels, title: t`Conditions`, empty: t`No conditions: every record is told.` }}
            onChange={(nodes) => onChange({ ...draft, nodes })}
          />
        </div>
      </Line>
      <HookChannelPart draft={draft} table={table} faults={faults} onChange={onChange} />
      <Line label={<Trans>If it fails</Trans>}>
        <div className={styles.row}>
          <Labelled label={<Trans>Retries</Trans>}>
            <NumberInput
              value={draft.retries}
              min={0}
              max={10}
              label={t`Times it is tried again`}
              onValueChange={(retries) => onChange({ ...draft, retries: retries ?? 0 })}
            />
          </Labelled>
          <Labelled label={<Trans>First pause, in seconds; it doubles</Trans>}>
            <NumberInput
              value={draft.pause}
              min={1}
              max={86_400}
              label={t`Seconds before the first retry`}
              onValueChange={(pause) => onChange({ ...draft, pause: pause ?? 60 })}
            />
          </Labelled>
          <Labelled label={<Trans>Seconds to wait for an answer</Trans>}>
            <NumberInput
              value={draft.timeout}
              min={1}
              max={60}
              label={t`Seconds to wait for an answer`}
              onValueChange={(timeout) => onChange({ ...draft, timeout: timeout ?? 60 })}
            />
          </Labelled>
        </div>
      </Line>
      {hook !== null && draft.channel === 'URL' && (
        <Line label={<Trans>Signature</Trans>}>
          <HookSecret hookId={hook.id} />
        </Line>
      )}
    </div>
  );
}

function Labelled({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span className={styles.note}>{label}</span>
      {children}
    </div>
  );
}
