import { useStore } from '@nanostores/react';
import { optionColorAt, ratingIconOf, ratingMaxOf } from '@quadrille/domain';
import { Avatar, Checkbox, Combobox, MultiCombobox, Rating } from '@quadrille/ui-kit-react';
import type { Choice } from '@quadrille/ui-kit-react';
import { ratingColor } from '../rating-color.ts';
import styles from './controls.module.css';
import { listOf, numberOf, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import type { TableField } from '../../structure/index.ts';

export function CheckboxControl({ field, value, onWrite }: ControlProps) {
  return (
    <span className={styles.inset}>
      <Checkbox label={field.title} isChecked={value === true} onCheckedChange={onWrite} />
    </span>
  );
}

export function RatingControl({ field, value, canEdit, onWrite }: ControlProps) {
  return (
    <span className={styles.inset}>
      <Rating
        label={field.title}
        value={numberOf(value)}
        max={ratingMaxOf(field)}
        icon={ratingIconOf(field)}
        color={ratingColor(field)}
        isReadOnly={!canEdit}
        onValueChange={onWrite}
        size={14}
      />
    </span>
  );
}

function optionChoices(field: TableField): Choice<string>[] {
  return field.options.map(({ id, title, color }, position) => ({
    value: id,
    label: title,
    color: color ?? optionColorAt(position).hex,
  }));
}

export function OptionControl({ state, field, value, onWrite }: ControlProps) {
  return (
    <Combobox
      label={field.title}
      size="sm"
      isBare
      canClear
      value={textOf(value)}
      choices={optionChoices(field)}
      onValueChange={(id) => onWrite(id)}
      {...(state.may('columnUpdate') && { onCreate: (title: string) => onWrite(title, [title]) })}
    />
  );
}

export function OptionsControl({ state, field, value, onWrite }: ControlProps) {
  const chosen = listOf(value);
  return (
    <MultiCombobox
      label={field.title}
      size="sm"
      isBare
      value={chosen}
      choices={optionChoices(field)}
      onValueChange={(ids) => onWrite(ids.length === 0 ? null : [...ids])}
      {...(state.may('columnUpdate') && { onCreate: (title: string) => onWrite([...chosen, title], [title]) })}
    />
  );
}

export function PeopleControl({ state, field, value, onWrite }: ControlProps) {
  const people = useStore(state.$people);
  const choices = people.map(({ id, name }) => ({ value: id, label: name, content: <PersonName name={name} /> }));
  const ids = Array.isArray(value) ? listOf(value) : typeof value === 'string' ? [value] : [];
  const shared = { label: field.title, size: 'sm', isBare: true, choices } as const;
  if (field.meta['is_multi'] === true)
    return <MultiCombobox {...shared} value={ids} onValueChange={(next) => onWrite(next.length === 0 ? null : [...next])} />;
  return <Combobox {...shared} canClear value={ids[0] ?? null} onValueChange={(id) => onWrite(id === null ? null : [id])} />;
}

function PersonName({ name }: { readonly name: string }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} size={20} isDecorative />
      {name}
    </span>
  );
}
