import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { hueNames } from '@quadrille/ui-kit/cells';
import type { HueName } from '@quadrille/ui-kit/cells';
import { useState } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { Popover } from '../overlay/popover.tsx';
import type { AnchorTarget } from '../overlay/popover.tsx';
import { toHueProps } from '../theme/hues.ts';
import styles from './colour-picker.module.css';

export interface HueGridProps {
  readonly label: string;
  readonly value: HueName | null;
  readonly onValueChange: (hue: HueName) => void;
  /** Spoken names; the hue's own name when left out. */
  readonly hueLabels?: Partial<Record<HueName, string>>;
}

/** The twenty option hues, in the order new options take them. */
export function HueGrid({ label, value, onValueChange, hueLabels }: HueGridProps) {
  return (
    <RadioGroup aria-label={label} value={value} onValueChange={(next) => onValueChange(next as HueName)} className={styles.grid}>
      {hueNames.map((hue) => (
        <Radio.Root key={hue} value={hue} aria-label={hueLabels?.[hue] ?? hue} data-hue={hue} className={styles.hue}>
          {hue === value ? <Icon icon={Check} size={14} /> : <span aria-hidden>A</span>}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

export interface ColourPickerProps extends Omit<HueGridProps, 'value'> {
  /** A hue name, a hex colour or null, as `toHueProps` takes it. */
  readonly value: string | null;
  readonly position?: number;
  /** Stands at the top of the grid; the label when left out. */
  readonly heading?: string;
  /** The element beside which the grid opens, instead of the swatch: a line whose words must stay visible. */
  readonly beside?: AnchorTarget;
  readonly isDisabled?: boolean | undefined;
}

/** A swatch that opens the hue grid beside it. */
export function ColourPicker(props: ColourPickerProps) {
  const { label, heading = label, value, position = 0, beside, isDisabled, onValueChange, hueLabels } = props;
  const [isOpen, setOpen] = useState(false);
  const hue = toHueProps(value, position);
  const current = hue['data-hue'] === 'custom' ? null : hue['data-hue'];
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      isFlush
      side="inline-end"
      align="start"
      {...(beside ? { anchor: beside, sideOffset: 16, alignOffset: -16 } : { sideOffset: 8 })}
      trigger={
        <button type="button" aria-label={label} disabled={isDisabled} {...hue} className={cx(styles.swatch)}>
          <Icon icon={ChevronDown} size={12} />
        </button>
      }
    >
      <div className={styles.panel}>
        <span className={styles.title}>{heading}</span>
        <HueGrid
          label={label}
          value={current}
          {...(hueLabels ? { hueLabels } : {})}
          onValueChange={(next) => {
            onValueChange(next);
            setOpen(false);
          }}
        />
      </div>
    </Popover>
  );
}
