import { useLingui } from '@lingui/react/macro';
import { IconButton, Popover } from '@quadrille/ui-kit-react';
import { Info } from 'lucide-react';
import styles from './record.module.css';
import type { TableField } from '../structure/index.ts';

/** What a field is for, a press away from its name. */
export function FieldHelp({ field: { title, description } }: { readonly field: TableField }) {
  const { t } = useLingui();
  if (!description) return null;
  return (
    <Popover
      label={title}
      width={280}
      isFlush
      trigger={<IconButton size="xs" icon={Info} label={t`About ${title}`} hasTooltip={false} className={styles.help} />}
    >
      <p className={styles.about} dir="auto">
        {description}
      </p>
    </Popover>
  );
}
