import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { getFieldKind } from '@quadrille/domain';
import { RulesDialog } from '../rules/index.ts';
import { toFilterField } from '../fields/index.ts';
import type { Structure } from '../structure/index.ts';
import { useFilterLabels } from '../view/index.ts';

export interface AccessRulesProps {
  readonly state: Pick<Structure, '$fields' | '$people' | '$table' | 'baseId'>;
  readonly title: string;
  readonly onClose: () => void;
}

/** The rules of the open table, over all its fields, shown or not. */
export function AccessRules({ state, title, onClose }: AccessRulesProps) {
  const { i18n } = useLingui();
  const fields = useStore(state.$fields);
  const people = useStore(state.$people);
  const table = useStore(state.$table);
  const labels = useFilterLabels();
  const filterFields = fields.map((field) => toFilterField(field, (message) => i18n._(message), people, msg`Whoever is looking`));
  const named = fields
    .filter((field) => field.type !== 'ID')
    .map((field) => ({
      id: field.id,
      title: field.title,
      isComputed: getFieldKind(field.type).isVirtual && field.type !== 'Links' && field.type !== 'LinkToAnotherRecord',
    }));
  if (!table) return null;
  return (
    <RulesDialog
      baseId={state.baseId}
      tableId={table.id}
      tableTitle={title}
      fields={named}
      filterFields={filterFields}
      filterLabels={labels}
      onClose={onClose}
    />
  );
}
