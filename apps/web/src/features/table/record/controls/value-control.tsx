import { useLingui } from '@lingui/react/macro';
import { cellViews, formatCell } from '@quadrille/ui-kit/cells';
import { useStore } from '@nanostores/react';
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toGridColumn } from '../../to-grid-column.ts';
import { useGridLabels } from '../../use-grid-labels.ts';
import { fieldTraits } from '../../field-traits.ts';
import styles from '../record.module.css';
import { timeZone } from './control-props.ts';
import type { ControlProps } from './control-props.ts';

/** A value nobody writes here, drawn as in its cell. */
export function ValueControl({ state, field, value }: ControlProps) {
  const { t } = useLingui();
  const labels = useGridLabels();
  const people = useStore(state.$people);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const context = { canEdit: false, canEditFields: false, timeZone, people, sorts: new Map(), tints: new Map() };
    const spec = toGridColumn({ field, viewColumn: null, isShown: true }, context);
    const view = cellViews[spec.kind];
    element.replaceChildren();
    element.className = `${styles.painted} ${view.className}`;
    view.build(element);
    view.patch(element, value, { spec, text: formatCell(value, spec), labels });
  }, [field, value, people, labels]);
  return (
    <span className={styles.readOnly}>
      <div ref={host} className={styles.painted} data-row-height="extra" />
      {fieldTraits[field.type].readOnly === 'computed' && <Lock size={12} role="img" aria-label={t`Computed`} />}
    </span>
  );
}
