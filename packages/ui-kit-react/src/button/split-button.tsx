import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Menu } from '../overlay/menu.tsx';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';
import { IconButton } from './icon-button.tsx';

export interface SplitButtonProps extends Omit<ButtonProps, 'endIcon' | 'isBlock' | 'size'> {
  readonly size?: 'sm' | 'md' | 'lg';
  /** Spoken name of the part that opens the menu. */
  readonly menuLabel: string;
  /** `MenuItem`s: other ways to do the same. */
  readonly menu: ReactNode;
}

/** The usual action, and a menu of its variants beside it. */
export function SplitButton({ menuLabel, menu, variant = 'secondary', size = 'md', ...rest }: SplitButtonProps) {
  return (
    <span className={styles.split}>
      <Button {...rest} variant={variant} size={size} />
      <Menu
        label={menuLabel}
        align="end"
        trigger={
          <IconButton
            label={menuLabel}
            icon={ChevronDown}
            iconSize={14}
            variant={variant}
            size={size}
            hasTooltip={false}
            disabled={rest.disabled}
          />
        }
      >
        {menu}
      </Menu>
    </span>
  );
}
