import { getFieldKind, metaFlag } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';

/** How the times of a field are written. */
export interface TimeForm {
  readonly name: string;
  /** `HH:mm` or `HH:mm:ss` as the field shows it. */
  readonly print: (time: string) => string;
  /** A typed time as `HH:mm:ss`; null when it is none. */
  readonly read: (text: string) => string | null;
}

/** With or without seconds, by twelve or twenty-four hours. */
export function timeFormOf(field: Field): TimeForm {
  const { time_format: format, is12hrFormat } = field.meta;
  const kind = getFieldKind('DateTime');
  const plain = { ...field, type: 'DateTime', meta: { date_format: 'YYYY-MM-DD', time_format: format, is12hrFormat } } as const;
  const isHalved = metaFlag(field.meta, 'is12hrFormat');
  return {
    name: `${format === 'HH:mm:ss' ? 'HH:mm:ss' : 'HH:mm'}${isHalved ? ' AM/PM' : ''}`,
    print: (time) => {
      const parsed = kind.parse(`2000-01-01 ${time}`, plain, { timeZone: 'UTC' });
      return parsed.ok ? kind.format(parsed.value, plain, { timeZone: 'UTC' }).slice('2000-01-01 '.length) : time;
    },
    read: (text) => {
      const parsed = getFieldKind('Time').parse(text, field, { now: Date.now() });
      return parsed.ok && typeof parsed.value === 'string' ? parsed.value : null;
    },
  };
}
