import { useLingui } from '@lingui/react/macro';
import { getFieldKind } from '@quadrille/domain';
import type { ValueKind } from '@quadrille/domain';
import { valuesOf } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import type { SortListProps } from '@quadrille/ui-kit-react';
import { iconKindOf } from './icon-kind-of.ts';

type OrderFields = SortListProps['fields'];

/** What rising and falling order is called, by what a field holds. */
export function useOrderWords(): (field: TableField) => readonly [string, string] {
  const { t } = useLingui();
  const words: Record<ValueKind, readonly [string, string]> = {
    text: [t`A to Z`, t`Z to A`],
    number: [t`Small to large`, t`Large to small`],
    boolean: [t`Unchecked first`, t`Checked first`],
    date: [t`Earliest first`, t`Latest first`],
    datetime: [t`Earliest first`, t`Latest first`],
    select: [t`First option first`, t`Last option first`],
    multiselect: [t`First option first`, t`Last option first`],
    json: [t`A to Z`, t`Z to A`],
    secret: [t`Empty first`, t`Empty last`],
    none: [t`A to Z`, t`Z to A`],
  };
  return (field) => {
    const { type } = valuesOf(field) ?? field;
    // people stand by their names: they are nobody's options
    return words[type === 'Collaborator' ? 'text' : getFieldKind(type).valueKind];
  };
}

/** Fields as a list of sorts or groups takes them. */
export function useOrderFields(): (fields: readonly TableField[]) => OrderFields {
  const words = useOrderWords();
  return (fields) =>
    fields.map((field) => {
      const [ascLabel, descLabel] = words(field);
      return { id: field.id, label: field.title, kind: iconKindOf(field), ascLabel, descLabel };
    });
}
