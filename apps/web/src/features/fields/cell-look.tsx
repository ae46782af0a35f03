import { useLingui } from '@lingui/react/macro';
import { cellViews, formatCell } from '@quadrille/ui-kit/cells';
import type { CellKind, CellLabels, CellValue } from '@quadrille/ui-kit/cells';
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

/** What is spoken of cells that are drawn. */
export function useCellLabels(): CellLabels {
  const { t } = useLingui();
  return { checked: t`Checked`, unchecked: t`Unchecked`, rating: (count, max) => t`${count} of ${max}` };
}

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
  const labels = useCellLabels();
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
      labels,
    });
  }, [view, value, column, labels]);
  return <span ref={host} className={cx('q-cell-look', view.className, className)} />;
}
