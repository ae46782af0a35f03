import { useLingui } from '@lingui/react/macro';
import type { ImportColumn } from '@quadrille/importer';
import { Checkbox, Icon, Pill } from '@quadrille/ui-kit-react';
import { TriangleAlert } from 'lucide-react';
import type { PreviewCell } from './preview-rows.ts';
import styles from './import.module.css';

/** One value as its field would show it. */
export function PreviewCellView({ column, cell }: { readonly column: ImportColumn; readonly cell: PreviewCell | undefined }) {
  const { t } = useLingui();
  if (!cell) return null;
  if (cell.isBad) {
    return (
      <span className={styles.badCell}>
        <Text>{cell.text}</Text>
        <Icon icon={TriangleAlert} size={12} label={t`does not fit`} className={styles.odd} />
      </span>
    );
  }
  if (column.type === 'Checkbox' && typeof cell.value === 'boolean') {
    return <Checkbox isReadOnly isChecked={cell.value} label={cell.value ? t`Yes` : t`No`} />;
  }
  if (column.type === 'SingleSelect' || column.type === 'MultiSelect') return <Options column={column} cell={cell} />;
  return <Text>{cell.text}</Text>;
}

function Text({ children }: { readonly children: string }) {
  return (
    <span className={styles.clip} dir="auto">
      {children.length > 200 ? `${children.slice(0, 199)}…` : children}
    </span>
  );
}

function Options({ column, cell }: { readonly column: ImportColumn; readonly cell: PreviewCell }) {
  const ids = Array.isArray(cell.value) ? cell.value : [cell.value];
  const chosen = ids.flatMap((id) => {
    const position = typeof id === 'string' ? Number(id.slice(1)) - 1 : -1;
    const title = column.options[position];
    return title === undefined ? [] : [{ title, position }];
  });
  return (
    <span className={styles.pills}>
      {chosen.map(({ title, position }) => (
        <Pill key={title} position={position}>
          {title}
        </Pill>
      ))}
    </span>
  );
}
