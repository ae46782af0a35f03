import { useLingui } from '@lingui/react/macro';
import { buttonActionOf, buttonLabelOf } from '@quadrille/domain';
import { Button } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { pressButton } from '../../press-button.ts';
import type { ControlProps } from './control-props.ts';
import styles from '../record.module.css';

/** Pressed as in its cell: opens its address, or tells the webhook. */
export function ButtonControl({ state, record, field }: ControlProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const action = buttonActionOf(field);
  const canPress = action.kind === 'url' || (action.kind === 'webhook' && state.may('dataUpdate'));
  const press = async (): Promise<void> => {
    setBusy(true);
    await pressButton(state, record.rowId, field, t`The button leads nowhere for this record`);
    setBusy(false);
  };
  return (
    <span className={styles.inset}>
      <Button size="sm" isBusy={isBusy} disabled={!canPress} onClick={() => void press()}>
        {buttonLabelOf(field) || field.title}
      </Button>
    </span>
  );
}
