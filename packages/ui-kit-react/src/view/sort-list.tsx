import type { ReactNode } from 'react';
import { Plus, X } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Combobox } from '../form/combobox.tsx';
import { Select } from '../form/select.tsx';
import { fieldIcons } from '../icon/field-icon.tsx';
import type { FieldIconKind } from '../icon/field-icon.tsx';
import styles from './sort-list.module.css';
import { moveItem, useReorder } from './use-reorder.ts';
import { Grip } from './grip.tsx';

export interface SortData {
  readonly fieldId: string;
  readonly direction: 'asc' | 'desc';
}

export interface SortField {
  readonly id: string;
  readonly label: string;
  readonly kind: FieldIconKind;
  /** Words for each direction, by kind: "A to Z", "Earliest first". */
  readonly ascLabel: string;
  readonly descLabel: string;
}

export interface SortLabels {
  readonly title: string;
  readonly add: string;
  readonly field: string;
  readonly findField: string;
  readonly direction: string;
  readonly remove: string;
  readonly move: string;
  readonly empty: string;
}

export const englishSortLabels: SortLabels = {
  title: 'Sort',
  add: 'Add sort',
  field: 'Field',
  findField: 'Find a field',
  direction: 'Order',
  remove: 'Remove sort',
  move: 'Move',
  empty: 'Records stand in the order they were made.',
};

export interface SortListProps {
  readonly sorts: readonly SortData[];
  readonly onChange: (sorts: readonly SortData[]) => void;
  readonly fields: readonly SortField[];
  readonly labels?: Partial<SortLabels>;
  readonly isReadOnly?: boolean;
  /** The field a new line begins with, of those that are free; the first when absent. */
  readonly choose?: (free: readonly SortField[]) => SortField | undefined;
  /** How many there may be; no limit when absent. */
  readonly most?: number;
  /** Stands at the end of the line below the list. */
  readonly aside?: ReactNode;
}

/** The sorts of a view, first one strongest; also serves grouping with its own labels. Goes into a flush `Popover`, 420 wide. */
export function SortList({ sorts, onChange, fields, labels: given, isReadOnly, choose, most, aside }: SortListProps) {
  const labels = { ...englishSortLabels, ...given };
  const reorder = useReorder(sorts.length, (from, to) => onChange(moveItem(sorts, from, to)));
  const free = fields.filter((field) => !sorts.some((sort) => sort.fieldId === field.id));
  const next = choose?.(free) ?? free[0];
  const update = (index: number, change: Partial<SortData>) =>
    onChange(sorts.map((sort, at) => (at === index ? { ...sort, ...change } : sort)));
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{labels.title}</h2>
      <ol className={styles.list}>
        {sorts.length === 0 && <li className={styles.empty}>{labels.empty}</li>}
        {sorts.map((sort, index) => {
          const field = fields.find((candidate) => candidate.id === sort.fieldId);
          const offered = fields.filter((candidate) => candidate.id === sort.fieldId || free.includes(candidate));
          return (
            <li key={sort.fieldId} className={styles.row} {...reorder.row(index)}>
              <span className={styles.number}>{index + 1}</span>
              <Combobox
                label={labels.field}
                searchPlaceholder={labels.findField}
                isDisabled={isReadOnly}
                value={sort.fieldId}
                onValueChange={(fieldId) => fieldId && update(index, { fieldId })}
                choices={offered.map((candidate) => ({ value: candidate.id, label: candidate.label, icon: fieldIcons[candidate.kind] }))}
              />
              <span className={styles.order}>
                <Select
                  label={labels.direction}
                  isDisabled={isReadOnly}
                  value={sort.direction}
                  onValueChange={(direction) => update(index, { direction })}
                  choices={[
                    { value: 'asc', label: field?.ascLabel ?? '' },
                    { value: 'desc', label: field?.descLabel ?? '' },
                  ]}
                />
              </span>
              {!isReadOnly && (
                <span className={styles.acts}>
                  <IconButton size="xs" icon={X} label={labels.remove} onClick={() => onChange(sorts.filter((_, at) => at !== index))} />
                  <Grip label={labels.move} className={styles.grip} handle={reorder.grip(index)} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {!isReadOnly && (
        <div className={styles.foot}>
          <Button
            variant="brand-ghost"
            size="sm"
            icon={Plus}
            disabled={!next || sorts.length >= (most ?? Number.POSITIVE_INFINITY)}
            onClick={() => next && onChange([...sorts, { fieldId: next.id, direction: 'asc' }])}
          >
            {labels.add}
          </Button>
          {aside}
        </div>
      )}
    </div>
  );
}
