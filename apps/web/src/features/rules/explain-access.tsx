import { Trans, useLingui } from '@lingui/react/macro';
import type { WireAccess } from '@quadrille/contract';
import { type RuleAction, ruleActions, type RuledRole, ruledRoles } from '@quadrille/domain';
import { Banner, Button, Field, Icon, NumberInput, Select } from '@quadrille/ui-kit-react';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { useSubmit } from '../auth/index.ts';
import type { Member } from './use-members.ts';
import { useRuleWords } from './use-rule-words.ts';
import styles from './rules.module.css';

export interface ExplainAccessProps {
  readonly tableId: string;
  readonly fields: readonly { readonly id: string; readonly title: string }[];
  readonly members: readonly Member[];
  readonly onBack: () => void;
}

const whole = 'all';

/** Why somebody can or cannot see or change the table, one of its records or one cell. */
export function ExplainAccess({ tableId, fields, members, onBack }: ExplainAccessProps) {
  const { t } = useLingui();
  const words = useRuleWords(fields, members);
  const [who, setWho] = useState<string>(members[0]?.id ?? 'viewer');
  const [action, setAction] = useState<RuleAction>('read');
  const [fieldId, setFieldId] = useState(whole);
  const [rowId, setRowId] = useState<number | null>(null);
  const [answer, setAnswer] = useState<WireAccess | null>(null);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const isRole = (ruledRoles as readonly string[]).includes(who);
    const query = {
      action,
      ...(isRole ? { role: who as RuledRole } : { user_id: who }),
      ...(rowId !== null && { row_id: String(rowId) }),
      ...(fieldId !== whole && { fk_column_id: fieldId }),
    };
    setAnswer(await client.rules.explain({ params: { tableId }, query }));
  });
  const abouts: Readonly<Record<WireAccess['steps'][number]['about'], string>> = {
    role: t`Role`,
    table: t`Table`,
    row: t`Record`,
    field: t`Field`,
  };
  return (
    <form className={styles.body} onSubmit={onSubmit}>
      <div className={styles.two}>
        <Field label={<Trans>Who</Trans>}>
          <Select
            value={who}
            choices={[
              ...members.map(({ id, name }) => ({ value: id, label: name, group: t`People` })),
              ...ruledRoles.map((role) => ({ value: role as string, label: words.roles[role], group: t`Roles` })),
            ]}
            onValueChange={setWho}
          />
        </Field>
        <Field label={<Trans>Wants to</Trans>}>
          <Select value={action} choices={ruleActions.map((value) => ({ value, label: words.actions[value] }))} onValueChange={setAction} />
        </Field>
        <Field label={<Trans>Field</Trans>}>
          <Select
            value={fieldId}
            choices={[{ value: whole, label: t`The whole record` }, ...fields.map(({ id, title }) => ({ value: id, label: title }))]}
            onValueChange={setFieldId}
          />
        </Field>
        <Field label={<Trans>Id of the record</Trans>}>
          <NumberInput value={rowId} min={1} placeholder={t`Any`} onValueChange={setRowId} />
        </Field>
      </div>
      {error && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      {answer !== null && (
        <div role="status" className={styles.body}>
          <Banner tone={answer.allowed ? 'success' : 'warning'} isInset>
            {answer.allowed ? <Trans>Allowed</Trans> : <Trans>Not allowed</Trans>}
          </Banner>
          <ol className={styles.list}>
            {answer.steps.map((step, at) => (
              <li key={at} className={styles.rule}>
                <Icon icon={step.allowed ? Check : X} label={step.allowed ? t`Allowed` : t`Not allowed`} />
                <span className={styles.words}>
                  <span className={styles.title}>{abouts[step.about]}</span>
                  <span className={styles.note} dir="auto">
                    {step.text}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className={styles.foot}>
        <Button variant="ghost" onClick={onBack}>
          <Trans>Back to the rules</Trans>
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          <Trans>Check</Trans>
        </Button>
      </div>
    </form>
  );
}
