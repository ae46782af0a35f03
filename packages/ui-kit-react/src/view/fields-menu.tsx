import { useState } from 'react';
import { Lock, Search } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { Input } from '../form/input.tsx';
import { Switch } from '../form/switch.tsx';
import { FieldIcon } from '../icon/field-icon.tsx';
import type { FieldIconKind } from '../icon/field-icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLocale } from '../provider/locale.ts';
import styles from './fields-menu.module.css';
import { useReorder } from './use-reorder.ts';
import { Grip } from './grip.tsx';

export interface FieldsMenuItem {
  readonly id: string;
  readonly label: string;
  readonly kind: FieldIconKind;
  readonly isShown: boolean;
  /** The primary field: always shown. */
  readonly isLocked?: boolean;
  /** A field the product fills itself; it stands below a line. */
  readonly isSystem?: boolean;
}

export interface FieldsMenuLabels {
  readonly search: string;
  readonly showAll: string;
  readonly hideAll: string;
  readonly system: string;
  readonly primary: string;
  readonly move: (label: string) => string;
  readonly empty: string;
}

export const englishFieldsMenuLabels: FieldsMenuLabels = {
  search: 'Find a field',
  showAll: 'Show all',
  hideAll: 'Hide all',
  system: 'System fields',
  primary: 'Primary field, always shown',
  move: (label) => `Move ${label}`,
  empty: 'No field of that name',
};

export interface FieldsMenuProps {
  readonly items: readonly FieldsMenuItem[];
  readonly onShownChange: (ids: readonly string[], isShown: boolean) => void;
  /** Positions among the items that are no system fields. */
  readonly onMove?: (id: string, from: number, to: number) => void;
  readonly labels?: Partial<FieldsMenuLabels>;
  readonly isReadOnly?: boolean;
}

/** Which fields a view shows and in which order. Goes into a flush `Popover`, 288 wide. */
export function FieldsMenu({ items, onShownChange, onMove, labels: given, isReadOnly }: FieldsMenuProps) {
  const labels = { ...englishFieldsMenuLabels, ...given };
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase(locale);
  const own = items.filter((item) => !item.isSystem);
  const system = items.filter((item) => item.isSystem);
  const matches = (item: FieldsMenuItem) => item.label.toLocaleLowerCase(locale).includes(wanted);
  const reorder = useReorder(own.length, (from, to) => {
    const item = own[from];
    if (item) onMove?.(item.id, from, to);
  });
  const canMove = Boolean(onMove) && !isReadOnly && wanted === '';
  const line = (item: FieldsMenuItem, index: number | null) => (
    <li key={item.id} className={styles.row} {...(canMove && index !== null ? reorder.row(index) : {})}>
      <Switch
        isOn={item.isShown}
        isDisabled={item.isLocked || isReadOnly}
        onChange={(isShown) => onShownChange([item.id], isShown)}
        className={styles.switch}
      >
        <span className={cx(styles.name, !item.isShown && styles.hidden)}>
          <FieldIcon kind={item.kind} />
          <span className={styles.text} dir="auto">
            {item.label}
          </span>
        </span>
      </Switch>
      {item.isLocked && <Icon icon={Lock} size={12} label={labels.primary} className={styles.lock} />}
      {canMove && index !== null && !item.isLocked && (
        <Grip label={labels.move(item.label)} className={styles.grip} handle={reorder.grip(index)} />
      )}
    </li>
  );
  const shownOwn = own.filter(matches);
  const shownSystem = system.filter(matches);
  const free = own.filter((item) => !item.isLocked);
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <Input type="search" icon={Search} placeholder={labels.search} aria-label={labels.search} value={query} onValueChange={setQuery} />
      </div>
      <div className={styles.scroll}>
        <ul className={styles.list}>{shownOwn.map((item) => line(item, own.indexOf(item)))}</ul>
        {shownSystem.length > 0 && (
          <>
            <div className={styles.rule} />
            <h3 className={styles.label}>{labels.system}</h3>
            <ul className={styles.list}>{shownSystem.map((item) => line(item, null))}</ul>
          </>
        )}
        {shownOwn.length + shownSystem.length === 0 && <p className={styles.empty}>{labels.empty}</p>}
      </div>
      {!isReadOnly && (
        <div className={styles.foot}>
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              onShownChange(
                free.map((item) => item.id),
                true,
              )
            }
          >
            {labels.showAll}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              onShownChange(
                free.map((item) => item.id),
                false,
              )
            }
          >
            {labels.hideAll}
          </Button>
        </div>
      )}
    </div>
  );
}
