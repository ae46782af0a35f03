const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Whether the platform knows the zone's name. */
export function isTimeZone(zone: string): boolean {
  return zoneFormat(zone) !== null;
}

/** Minutes (with fractions for historic zones) the zone is ahead of UTC at an instant; 0 for unknown zones. */
export function zoneOffset(instant: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const format = zoneFormat(zone);
  if (format === null) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const local = new Date(0);
  local.setUTCFullYear(parts['year'] ?? 1970, (parts['month'] ?? 1) - 1, parts['day'] ?? 1);
  local.setUTCHours(parts['hour'] ?? 0, parts['minute'] ?? 0, parts['second'] ?? 0);
  return (local.getTime() - Math.floor(instant / 1000) * 1000) / 60_000;
}

/**
 * The instant at which clocks in the zone show `local` (milliseconds as if it were UTC). A time that occurs twice is
 * its first occurrence; one that is skipped moves forward by the length of the gap.
 */
export function fromZone(local: number, zone: string): number {
  if (zone === 'UTC') return local;
  const before = local - zoneOffset(local - 86_400_000, zone) * 60_000;
  const after = local - zoneOffset(local + 86_400_000, zone) * 60_000;
  if (before === after) return before;
  const showsSame = (instant: number): boolean => instant + zoneOffset(instant, zone) * 60_000 === local;
  if (showsSame(before)) return before;
  return showsSame(after) ? after : before;
}

const namings = new Map<string, readonly Intl.DateTimeFormat[]>();

/** What people call the zone at an instant, in English: `CET`, `EDT`, `GMT+9` where it has no name of few letters. */
export function zoneName(instant: number, zone: string): string {
  const known =
    namings.get(zone) ?? ['en-US', 'en-GB'].map((locale) => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }));
  namings.set(zone, known);
  const names = known.map((one) => one.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  return names.find((name) => !name.startsWith('GMT')) ?? names[0] ?? '';
}

function zoneFormat(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = createFormat(zone);
  if (formats.size > 1000) formats.clear();
  formats.set(zone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}
