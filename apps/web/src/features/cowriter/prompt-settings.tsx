import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { Prompt, WireFullTable } from '@quadrille/contract';
import { mayBeWritten } from '@quadrille/domain';
import { Button, Field, IconButton, Input, Select, Tabs } from '@quadrille/ui-kit-react';
import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $tables, loadTables } from '../../platform/bases.state.ts';
import { toField } from '../structure/index.ts';
import styles from './cowriter.module.css';

export interface PromptSettingsProps {
  readonly baseId: string;
  readonly prompt: Prompt;
  readonly table: WireFullTable | null;
  readonly isReadOnly: boolean;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChoices: (choices: Readonly<Record<string, string>>) => void;
  readonly onChange: (change: Partial<Prompt>) => void;
}

/** Which records a prompt is for, where its texts go, and what is chosen at each run. */
export function PromptSettings({ baseId, prompt, table, isReadOnly, choices, onChoices, onChange }: PromptSettingsProps) {
  const { t } = useLingui();
  const tables = useStore($tables, { keys: [baseId] })[baseId];
  useEffect(() => {
    // the sidebar says so where they cannot be read
    loadTables(baseId).catch(() => {});
  }, [baseId]);
  const fields = (table?.columns.map(toField) ?? []).filter(mayBeWritten);
  const everything = 'all';
  return (
    <div className={styles.settings}>
      <Field label={<Trans>Runs over</Trans>}>
        <Select
          value={prompt.table_id}
          placeholder={t`Choose a table`}
          choices={(tables ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          isDisabled={isReadOnly}
          onValueChange={(id) => onChange({ table_id: id, view_id: null, column_id: null })}
        />
      </Field>
      {table && (
        <Field label={<Trans>Records</Trans>}>
          <Select
            value={prompt.view_id ?? everything}
            choices={[{ value: everything, label: t`All records` }, ...table.views.map(({ id, title }) => ({ value: id, label: title }))]}
            isDisabled={isReadOnly}
            onValueChange={(id) => onChange({ view_id: id === everything ? null : id })}
          />
        </Field>
      )}
      {table && (
        <Field label={<Trans>Writes into</Trans>}>
          <Select
            value={prompt.column_id}
            placeholder={t`Choose a field`}
            choices={fields.map(({ id, title }) => ({ value: id, label: title }))}
            isDisabled={isReadOnly}
            onValueChange={(id) => onChange({ column_id: id })}
          />
        </Field>
      )}
      {table && prompt.column_id !== null && (
        <Field
          label={<Trans>When</Trans>}
          hint={
            prompt.fills ? (
              <Trans>Only what is empty or was written here is filled, with your rights. It ends where the budget of the month does.</Trans>
            ) : undefined
          }
        >
          <Select
            value={prompt.fills ? 'fills' : 'asked'}
            choices={[
              { value: 'asked', label: t`When somebody asks for it` },
              { value: 'fills', label: t`By itself, for new and changed records` },
            ]}
            isDisabled={isReadOnly}
            onValueChange={(when) => onChange({ fills: when === 'fills' })}
          />
        </Field>
      )}
      {prompt.choices.map(({ name, options }) => (
        <div key={name} className={styles.choice}>
          <span className={styles.choiceName}>
            <bdi>{name}</bdi>
            {!isReadOnly && (
              <IconButton
                label={t`Remove ${name}`}
                icon={X}
                size="xs"
                onClick={() => onChange({ choices: prompt.choices.filter((one) => one.name !== name) })}
              />
            )}
          </span>
          <Tabs
            label={name}
            look="segment"
            value={choices[name] ?? options[0] ?? ''}
            tabs={options.map((option) => ({ value: option, label: option }))}
            onValueChange={(option) => onChoices({ ...choices, [name]: option })}
          />
        </div>
      ))}
      {!isReadOnly && <NewChoice known={prompt.choices} onAdd={(choice) => onChange({ choices: [...prompt.choices, choice] })} />}
    </div>
  );
}

interface NewChoiceProps {
  readonly known: Prompt['choices'];
  readonly onAdd: (choice: Prompt['choices'][number]) => void;
}

/** Something to choose at each run, such as a tone. */
function NewChoice({ known, onAdd }: NewChoiceProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [options, setOptions] = useState('');
  const read = options
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const isGood = name.trim() !== '' && !/[{}]/.test(name) && read.length > 0 && known.every((one) => one.name !== name.trim());
  if (!isOpen)
    return (
      <div>
        <Button variant="ghost" size="sm" icon={Plus} onClick={() => setOpen(true)}>
          <Trans>Add a choice</Trans>
        </Button>
      </div>
    );
  const add = (): void => {
    onAdd({ name: name.trim(), options: [...new Set(read)].slice(0, 20) });
    setOpen(false);
    setName('');
    setOptions('');
  };
  return (
    <div className={styles.newChoice}>
      <Field label={<Trans>Name of the choice</Trans>}>
        <Input value={name} onValueChange={setName} placeholder={t`Tone`} />
      </Field>
      <Field label={<Trans>Options, with commas</Trans>}>
        <Input value={options} onValueChange={setOptions} placeholder={t`Plain, warm, dry`} />
      </Field>
      <div>
        <Button size="sm" disabled={!isGood} onClick={add}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </div>
  );
}
