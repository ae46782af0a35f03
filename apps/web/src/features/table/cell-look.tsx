import { useLingui } from '@lingui/react/macro';
import { cellViews, formatCell } from '@quadrille/ui-kit/cells';
import type { CellKind, CellValue } from '@quadrille/ui-kit/cells';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { useEffect, useRef } from 'react';
import { cx } from '@quadrille/ui-kit-react';

/** Kinds that say more as the grid draws them; outside of it the others are told in words. */
export const drawnKinds: ReadonlySet<CellKind> = new Set([
  'checkbox',
  'rating',
  'percent',
  'singleSelect',
  'multiSelect',
  'people',
  'code',
  'fault',
]);

/** A value as the grid draws it. */
export function CellLook({
  column,
  value,
  className,
}: {
  readonly column: GridColumn;
  readonly value: CellValue;
  readonly className?: string | undefined;
}) {
  const { t } = useLingui();
  const host = useRef<HTMLSpanElement>(null);
  const view = cellViews[column.kind];
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    element.replaceChildren();
    view.build(element);
    view.patch(element, value, {
      spec: column,
      text: formatCell(value, column),
      labels: { checked: t`Checked`, unchecked: t`Unchecked`, rating: (count, max) => t`${count} of ${max}` },
    });
  }, [view, value, column, t]);
  return <span ref={host} className={cx('q-cell-look', view.className, className)} />;
}
