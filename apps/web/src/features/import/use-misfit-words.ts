import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getFieldKind } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import type { ColumnCheck } from '@quadrille/importer';

/** Says how many values of a column are not what its type holds. */
export function useMisfitWords(): (type: FieldType, check: ColumnCheck) => string {
  const { t, i18n } = useLingui();
  return (type, { failed, total }) => {
    const all = i18n.number(total);
    if (type === 'Email' || type === 'URL')
      return t`${plural(failed, { one: `# of ${all} values is not an address.`, other: `# of ${all} values are not addresses.` })}`;
    if (type === 'PhoneNumber')
      return t`${plural(failed, { one: `# of ${all} values is not a phone number.`, other: `# of ${all} values are not phone numbers.` })}`;
    switch (getFieldKind(type).valueKind) {
      case 'number':
        return t`${plural(failed, { one: `# of ${all} values is not a number.`, other: `# of ${all} values are not numbers.` })}`;
      case 'date':
      case 'datetime':
        return t`${plural(failed, { one: `# of ${all} values is not a date.`, other: `# of ${all} values are not dates.` })}`;
      case 'boolean':
        return t`${plural(failed, { one: `# of ${all} values is neither yes nor no.`, other: `# of ${all} values are neither yes nor no.` })}`;
      default:
        return t`${plural(failed, { one: `# of ${all} values does not fit.`, other: `# of ${all} values do not fit.` })}`;
    }
  };
}
