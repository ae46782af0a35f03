/** One entry of a calendar, as programs subscribe to it. */
export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** `YYYY-MM-DD` for whole days, the last one included; else moments in milliseconds. */
  readonly span: { readonly from: string; readonly to: string } | { readonly start: number; readonly end: number | null };
}

export interface CalendarHead {
  readonly name: string;
  /** When the calendar was last arranged, in milliseconds. */
  readonly stamp: number;
}

/** A calendar in the words of RFC 5545. */
export function toICalendar({ name, stamp }: CalendarHead, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quadrille//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...entries.flatMap((entry) => toEvent(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const toEvent = ({ uid, title, place, description, span }: CalendarEntry, stamp: number): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(stamp)}`,
  ...('from' in span
    ? [`DTSTART;VALUE=DATE:${compact(span.from)}`, ...endOfDays(span)]
    : [`DTSTART:${utc(span.start)}`, ...(span.end === null ? [] : [`DTEND:${utc(span.end)}`])]),
  `SUMMARY:${escape(title)}`,
  ...(place === '' ? [] : [`LOCATION:${escape(place)}`]),
  ...(description === '' ? [] : [`DESCRIPTION:${escape(description)}`]),
  'END:VEVENT',
];

const lastDay = '9999-12-31';

/** The first day after the last one. Years have four digits: what lasts to the end of all ends a day before. */
function endOfDays({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  const end = to === lastDay ? lastDay : dayAfter(to);
  return end > from ? [`DTEND;VALUE=DATE:${compact(end)}`] : [];
}

const compact = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

// what is no printable text has no place in a line
const escape = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');

/** Lines of more than 75 bytes go on in the next one, never within a character. */
function fold(line: string): string {
  if (line.length < 75 && Buffer.byteLength(line) < 75) return line;
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = Math.min(start + 74, bytes.length);
    // the bytes that follow the first one of a character begin with 10
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
  }
  return parts.join('\r\n ');
}
