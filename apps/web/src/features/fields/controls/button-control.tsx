import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { buttonActionOf, buttonColorOf, buttonLabelOf } from '@quadrille/domain';
import { Button, toHueProps } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { $pressing, pressButton, pressedPlace } from '../press-button.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';

/** Pressed as in its cell: opens its address, or tells the webhook. */
export function ButtonControl({ state, record, field }: ControlProps) {
  const { t } = useLingui();
  const [isOpening, setOpening] = useState(false);
  const isRunning = useStore($pressing).has(pressedPlace(field.id, record.rowId));
  const action = buttonActionOf(field);
  const color = buttonColorOf(field);
  const canPress = action.kind === 'url' || (action.kind === 'webhook' && state.may('dataUpdate'));
  const press = async (): Promise<void> => {
    setOpening(true);
    await pressButton(state, record.rowId, field, t`The button leads nowhere for this record`);
    setOpening(false);
  };
  return (
    <span className={styles.inset}>
      <Button
        size="sm"
        {...(color !== null && canPress && { ...toHueProps(color), className: styles.coloured })}
        isBusy={isOpening || isRunning}
        disabled={!canPress}
        onClick={() => void press()}
      >
        {buttonLabelOf(field) || field.title}
      </Button>
    </span>
  );
}
