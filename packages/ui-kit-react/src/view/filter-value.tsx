import { Combobox, MultiCombobox } from '../form/combobox.tsx';
import { DateField } from '../form/date-field.tsx';
import { Input } from '../form/input.tsx';
import { Rating } from '../form/rating.tsx';
import { Select } from '../form/select.tsx';
import type { FilterField, FilterLabels, FilterOperator } from './filter-parts.ts';
import styles from './filter-builder.module.css';
import { splitList } from './filter-tree.ts';
import type { FilterConditionData } from './filter-tree.ts';

interface FilterValueProps {
  readonly node: FilterConditionData;
  readonly field: FilterField;
  readonly operator: FilterOperator;
  readonly labels: FilterLabels;
  readonly today: string;
  readonly isReadOnly: boolean;
  readonly onChange: (node: FilterConditionData) => void;
}

/** The control for what a condition compares with. @internal */
export function FilterValue(props: FilterValueProps) {
  const { node, operator, labels, isReadOnly, onChange } = props;
  const subOps = operator.subOps ?? [];
  if (subOps.length === 0) return <PlainValue {...props} input={operator.input} />;
  const subOp = subOps.find((candidate) => candidate.subOp === node.subOp);
  return (
    <span className={styles.pair}>
      <Select
        label={labels.value}
        isDisabled={isReadOnly}
        value={node.subOp}
        placeholder={labels.choose}
        onValueChange={(next) => onChange({ ...node, subOp: next, value: null })}
        choices={subOps.map((candidate) => ({ value: candidate.subOp, label: candidate.label }))}
      />
      {subOp && subOp.input !== 'none' && <PlainValue {...props} input={subOp.input} />}
    </span>
  );
}

function PlainValue({
  node,
  field,
  labels,
  today,
  isReadOnly,
  onChange,
  input,
}: FilterValueProps & { readonly input: FilterOperator['input'] }) {
  const set = (value: string | null) => onChange({ ...node, value: value === '' ? null : value });
  switch (input) {
    case 'none':
      return null;
    case 'option':
      return (
        <Combobox
          label={labels.value}
          placeholder={labels.choose}
          isDisabled={isReadOnly}
          choices={field.choices ?? []}
          value={node.value}
          onValueChange={set}
        />
      );
    case 'options':
      return (
        <MultiCombobox
          look="select"
          label={labels.value}
          placeholder={labels.choose}
          isDisabled={isReadOnly}
          choices={field.choices ?? []}
          value={splitList(node.value)}
          onValueChange={(next) => set(next.join(','))}
        />
      );
    case 'date':
      return <DateField label={labels.value} today={today} isDisabled={isReadOnly} value={node.value} onValueChange={set} />;
    default:
      if (input === 'number' && field.rating && !node.subOp)
        return (
          <span className={styles.rating}>
            <Rating
              {...field.rating}
              label={labels.value}
              isReadOnly={isReadOnly}
              value={node.value === null ? null : Number(node.value)}
              onValueChange={(value) => set(value === null ? null : String(value))}
            />
          </span>
        );
      return (
        <Input
          isInvalid={node.value !== null && field.accepts?.(node.subOp, node.value) === false}
          aria-label={node.subOp ? labels.days : labels.value}
          inputMode={input === 'number' ? 'decimal' : 'text'}
          disabled={isReadOnly}
          value={node.value ?? ''}
          onValueChange={set}
        />
      );
  }
}
