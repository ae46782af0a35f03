import { Trans, useLingui } from '@lingui/react/macro';
import type { NewRuleBody, WireRule, WireRuleFilter } from '@quadrille/contract';
import { type RuleAction, ruleActions, type RuledRole, ruledRoles } from '@quadrille/domain';
import {
  Button,
  Checkbox,
  Field,
  FilterBuilder,
  type FilterField,
  type FilterLabels,
  type FilterNodeData,
  MultiCombobox,
  Select,
} from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { toFilterJson } from '../../platform/filter-json.ts';
import type { Member } from './use-members.ts';
import { useRuleWords } from './use-rule-words.ts';
import styles from './rules.module.css';

export interface RuleFormProps {
  /** Null: a new one. */
  readonly rule: WireRule | null;
  readonly fields: readonly { readonly id: string; readonly title: string; readonly isComputed: boolean }[];
  readonly members: readonly Member[];
  readonly filterFields: readonly FilterField[];
  readonly filterLabels: FilterLabels;
  readonly onCancel: () => void;
  readonly onSave: (body: NewRuleBody) => Promise<void>;
}

const rows = 'rows';

/** What a rule is about, who may, and with which records. */
export function RuleForm({ rule, fields, members, filterFields, filterLabels, onCancel, onSave }: RuleFormProps) {
  const { t } = useLingui();
  const words = useRuleWords(fields, members);
  const [about, setAbout] = useState<string>(rule?.fk_column_id ?? rows);
  const [actions, setActions] = useState<readonly RuleAction[]>(rule?.actions ?? ['read']);
  const [roles, setRoles] = useState<readonly RuledRole[]>(rule?.roles ?? []);
  const [people, setPeople] = useState<readonly string[]>(rule?.user_ids ?? []);
  const [nodes, setNodes] = useState<readonly FilterNodeData[]>(() => (rule?.filter ?? []).map((node, at) => toNode(node, String(at))));
  const [isBusy, setBusy] = useState(false);
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const isComputed = fields.find(({ id }) => id === about)?.isComputed === true;
  const offered = about === rows ? ruleActions : isComputed ? (['read'] as const) : (['read', 'update'] as const);
  const chosen = actions.filter((action) => (offered as readonly RuleAction[]).includes(action));
  const save = async (): Promise<void> => {
    setBusy(true);
    await onSave({
      fk_column_id: about === rows ? null : about,
      actions: [...chosen],
      roles: [...roles],
      user_ids: [...people],
      filter: about === rows ? nodes.map(toFilterJson) : [],
    });
    setBusy(false);
  };
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={<Trans>About</Trans>}>
        <Select
          choices={[{ value: rows, label: t`Records` }, ...fields.map(({ id, title }) => ({ value: id, label: t`Field “${title}”` }))]}
          value={about}
          isDisabled={rule !== null}
          onValueChange={setAbout}
        />
      </Field>
      <fieldset className={styles.choices}>
        <legend className={styles.title}>
          <Trans>May</Trans>
        </legend>
        {offered.map((action) => (
          <Checkbox key={action} isChecked={chosen.includes(action)} onCheckedChange={(isOn) => setActions(toggled(actions, action, isOn))}>
            {words.actions[action]}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend className={styles.title}>
          <Trans>Roles</Trans>
        </legend>
        {ruledRoles.map((role) => (
          <Checkbox key={role} isChecked={roles.includes(role)} onCheckedChange={(isOn) => setRoles(toggled(roles, role, isOn))}>
            {words.roles[role]}
          </Checkbox>
        ))}
      </fieldset>
      <Field label={<Trans>People</Trans>}>
        <MultiCombobox
          value={people}
          choices={members.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t`Add people`}
          onValueChange={setPeople}
        />
      </Field>
      {about === rows && (
        <div className={styles.filter}>
          <FilterBuilder
            nodes={nodes}
            fields={filterFields}
            today={today}
            labels={{ ...filterLabels, title: t`Which records`, empty: t`No conditions: all records.` }}
            onChange={setNodes}
          />
        </div>
      )}
      <div className={styles.foot}>
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={chosen.length === 0}>
          <Trans>Save rule</Trans>
        </Button>
      </div>
    </form>
  );
}

function toggled<Item>(items: readonly Item[], item: Item, isOn: boolean): readonly Item[] {
  return isOn ? [...items, item] : items.filter((one) => one !== item);
}

function toNode(filter: WireRuleFilter, id: string): FilterNodeData {
  const logicalOp = filter.logical_op ?? 'and';
  if (filter.is_group)
    return { kind: 'group', id, logicalOp, children: (filter.children ?? []).map((child, at) => toNode(child, `${id}.${at}`)) };
  const value = filter.value == null ? null : String(filter.value);
  return {
    kind: 'condition',
    id,
    logicalOp,
    fieldId: filter.fk_column_id ?? '',
    op: filter.comparison_op ?? 'eq',
    subOp: filter.comparison_sub_op ?? null,
    value,
  };
}
