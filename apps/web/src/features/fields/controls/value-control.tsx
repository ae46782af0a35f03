import { useLingui } from '@lingui/react/macro';
import { cellViews, formatCell } from '@quadrille/ui-kit/cells';
import { useStore } from '@nanostores/react';
import { Lock } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { toGridColumn } from '../to-grid-column.ts';
import { useCellLabels } from '../cell-look.tsx';
import { fieldKinds } from '../field-kinds.ts';
import { LinkedText } from '../linked-text.tsx';
import { findHref } from '../open-link.tsx';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';
import { readerZone } from '../../structure/index.ts';

/** A value nobody writes here, drawn as in its cell. */
export function ValueControl({ state, field, value }: ControlProps) {
  const { t } = useLingui();
  const labels = useCellLabels();
  const people = useStore(state.$people);
  const host = useRef<HTMLDivElement>(null);
  const spec = useMemo(() => {
    const context = { canEdit: false, canEditFields: false, timeZone: readerZone, people, sorts: new Map(), tints: new Map() };
    return toGridColumn({ field, viewColumn: null, isShown: true }, context);
  }, [field, people]);
  const text = formatCell(value, spec);
  const isAddress = findHref(text, spec.kind) !== null;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const view = cellViews[spec.kind];
    element.replaceChildren();
    element.className = `${styles.painted} ${view.className}`;
    view.build(element);
    view.patch(element, value, { spec, text, labels });
  }, [spec, value, text, isAddress, labels]);
  return (
    <span className={styles.readOnly}>
      {isAddress ? <LinkedText text={text} kind={spec.kind} /> : <div ref={host} className={styles.painted} data-row-height="extra" />}
      {fieldKinds[field.type].readOnly === 'computed' && <Lock size={12} role="img" aria-label={t`Computed`} />}
    </span>
  );
}
