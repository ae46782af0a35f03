import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './tabs.module.css';

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** A count after the label; a text such as `30+` where it is not exact. */
  readonly count?: number | string | undefined;
  readonly end?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<T>[];
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  /** `line` under the words, or `segment`: a small switch between ways of seeing the same thing. */
  readonly look?: 'line' | 'segment';
  /** Icons only; the labels are spoken. */
  readonly isIconOnly?: boolean;
  /** Content of the chosen tab; leave out when the page itself changes. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Switches between parts of one place. Arrows walk, Enter or Space chooses. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onValueChange,
  look = 'line',
  isIconOnly,
  children,
  className,
}: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as T)} className={className}>
      <Base.List aria-label={label} className={cx(styles[look], isIconOnly && styles.icons)}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.isDisabled ?? false}
            aria-label={isIconOnly ? tab.label : undefined}
            className={styles.tab}
            data-text={tab.label}
          >
            {tab.icon && <Icon icon={tab.icon} />}
            {!isIconOnly && <span className={styles.text}>{tab.label}</span>}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            {tab.end}
          </Base.Tab>
        ))}
      </Base.List>
      {children !== undefined && (
        <Base.Panel value={value} className={styles.panel}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  );
}
