import { zoneOffset } from '@quadrille/domain';

/** Stands for no zone of the field's own among the choices. */
export const readersZone = 'reader';

interface ZoneChoice {
  readonly value: string;
  readonly label: string;
  /** How far its clocks are ahead now: `UTC+05:30`. */
  readonly note: string;
}

let zones: readonly ZoneChoice[] | null = null;

/** Every zone the platform knows, by name; made when first asked for. */
export function listZones(): readonly ZoneChoice[] {
  const now = Date.now();
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    note: offsetWords(zoneOffset(now, value)),
  }));
  return zones;
}

function offsetWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0'));
  return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
