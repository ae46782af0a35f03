import { useLingui } from '@lingui/react/macro';
import { Field, Input, parseHexColor } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import styles from './colour-line.module.css';

export interface ColourLineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (hex: string) => void;
}

/** A colour as a well and as text; text that is no colour stays as typed and changes nothing. */
export function ColourLine({ label, value, onChange }: ColourLineProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const isColour = parseHexColor(typed) !== null;
  return (
    <Field label={label} error={isColour ? undefined : t`${label} is not a valid colour`}>
      <div className={styles.colour}>
        <input
          type="color"
          aria-label={label}
          className={styles.well}
          value={parseHexColor(value) ?? value}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(event.currentTarget.value);
          }}
        />
        <Input
          dir="ltr"
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            const hex = parseHexColor(text);
            if (hex !== null && /^#?[0-9a-f]{6}$/i.test(text)) onChange(hex);
          }}
        />
      </div>
    </Field>
  );
}
