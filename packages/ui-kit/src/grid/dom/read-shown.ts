/**
 * Reads what a cell shows by its format, where that settles what the text alone leaves open: `1.200` is a thousand and more in a format
 * without decimals, `1/5/2026` the fifth of January in one that begins with the month. Null where the format says no more than the text.
 */
export function readShown(shown: string, format: string | null): string | null {
  if (format === null) return null;
  const plain = (named[format.toLowerCase()] ?? format).replaceAll(/"[^"]*"|\[[^\]]*\]|\\/g, '').split(';')[0] ?? '';
  return /[yd]/i.test(plain) ? readDay(shown, plain) : readNumber(shown, plain);
}

/** Formats Excel has words for. */
const named: Readonly<Record<string, string>> = { standard: '#,##0.00', fixed: '0.00', percent: '0.00%' };

/** Days in digits; names of months say themselves what they are. */
function readDay(shown: string, format: string): string | null {
  const parts = /^\s*(\d{1,4})\s?[./ -]\s?(\d{1,2})\s?[./ -]\s?(\d{1,4})\.?(?:[,\s]\s*(\S.*?)\s*)?$/.exec(shown);
  const order = /([ymd])\1*[^ymdhs]+([ymd])\2*[^ymdhs]+([ymd])\3*/i.exec(format);
  if (!parts || !order) return null;
  const found = new Map([1, 2, 3].map((at) => [order[at]?.toLowerCase(), parts[at] ?? '']));
  const [year, month, day] = ['y', 'm', 'd'].map((part) => found.get(part));
  if (!year || !month || !day) return null;
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parts[4] === undefined ? date : `${date} ${parts[4]}`;
}

/** Two digits mean what they mean to Excel. */
function fullYear(year: string): string {
  if (year.length > 2) return year;
  return `${Number(year) < 30 ? '20' : '19'}${year.padStart(2, '0')}`;
}

/** With a fixed number of decimals it does not matter which marks stand between the digits. */
function readNumber(shown: string, format: string): string | null {
  const digits = /^[^0#?]*[#,?]*0+(?:\.(0+))?([^0#?.]*)$/.exec(format);
  const number = /^(\D*)(\d[\d.,'\u2019\s]*)(\D*)$/.exec(shown);
  if (!digits || !number || /[eE/:]/.test(format)) return null;
  const [, before = '', marked = '', after = ''] = number;
  const all = marked.replaceAll(/\D/g, '');
  const decimals = digits[1]?.length ?? 0;
  if (all.length <= decimals) return null;
  const whole = all.slice(0, all.length - decimals);
  const isNegative = /[-\u2212(]/.test(before) || /^[-\u2212]/.test(after);
  const value = Number(`${isNegative ? '-' : ''}${whole}.${all.slice(whole.length)}`);
  return digits[2]?.includes('%') ? `${value}%` : String(value);
}
