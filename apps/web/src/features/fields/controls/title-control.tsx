import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@quadrille/ui-kit-react';
import { OpenLink } from '../open-link.tsx';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';
import { addressIn, useTypedValue } from './text-control.tsx';

/** What a record is called by, where its name stands over it: one line that is seen whole, however long it is. */
export function TitleControl(props: ControlProps) {
  const { t } = useLingui();
  const { text, change, save, leave, restore } = useTypedValue(props);
  return (
    <span className={styles.titleLine}>
      <Textarea
        aria-label={props.field.title}
        placeholder={t`Untitled record`}
        value={text}
        onValueChange={(next) => change(next.replaceAll(/[\r\n]+/gu, ' '))}
        onBlur={leave}
        dir="auto"
        rows={1}
        isBare
        autoComplete="off"
        className={styles.titleText}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            save();
          } else if (event.key === 'Escape' && restore()) event.preventDefault();
        }}
      />
      <OpenLink {...addressIn(props)} size="sm" />
    </span>
  );
}
