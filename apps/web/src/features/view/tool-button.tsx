import { Button, cx, Icon } from '@quadrille/ui-kit-react';
import { ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { ComponentPropsWithRef } from 'react';
import styles from './tool-button.module.css';

/** Whether tools are the lines of a sheet, as on phones, instead of buttons of a bar. */
export const InSheet = createContext(false);

export interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly icon: LucideIcon;
  readonly label: string;
  /** How many things the tool holds; 0 shows nothing. */
  readonly count?: number;
  readonly isActive?: boolean;
  /** What the tool does at present, where there is room for words. */
  readonly says?: string | undefined;
  /** The first to lose its word where the bar is narrow. */
  readonly isMinor?: boolean;
}

/** Opens a tool of the view. */
export function ToolButton({ icon, label, count, isActive = false, says, isMinor = false, ...rest }: ToolButtonProps) {
  if (useContext(InSheet))
    return (
      <button type="button" {...rest} className={styles.line}>
        <Icon icon={icon} size={20} />
        <span className={styles.lineWord}>{label}</span>{' '}
        <span className={styles.says} data-on={isActive || undefined}>
          {says}
        </span>
        <Icon icon={ChevronRight} size={14} isFlipped />
      </button>
    );
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      isActive={isActive}
      count={count}
      title={label}
      {...rest}
      className={cx(styles.tool, isMinor && styles.minor)}
    >
      {label}
    </Button>
  );
}
