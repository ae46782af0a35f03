import type { FileReading } from '@quadrille/contract';
import { isTimeZone, quotings } from '@quadrille/domain';
import { toTextEncoding } from '@quadrille/importer';
import { UsageError } from './command.ts';

/** Options of commands that read a file, for what the file does not say of itself. */
export const readingOptions = {
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  quotes: { type: 'string' },
  features: { type: 'boolean' },
  'time-zone': { type: 'string' },
} as const;

export const readingHelp = `  --encoding NAME    how its letters are written, such as windows-1251; found out otherwise
  --delimiter SIGN   what parts the values of a CSV file; "tab" for a tab
  --quotes HOW       double (quotes inside values are doubled), backslash, or none (a quote is a letter)
  --features         of a GeoJSON file each feature becomes a record
  --time-zone ZONE   in which times without a zone are meant; that of this machine otherwise`;

type Values = { readonly [Name in keyof typeof readingOptions]?: string | boolean | undefined };

export function toFileReading(values: Values): FileReading {
  const text = (name: keyof typeof readingOptions): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined);
  const encoding = text('encoding');
  const known = encoding === undefined ? undefined : toTextEncoding(encoding);
  if (known === null) throw new UsageError(`--encoding takes the name of an encoding, such as windows-1251; "${encoding}" is none.`);
  const quotes = text('quotes');
  const quoting = quotings.find((one) => one === quotes);
  if (quotes !== undefined && quoting === undefined)
    throw new UsageError(`--quotes takes ${quotings.join(', ')}; "${quotes}" is none of them.`);
  const delimiter = text('delimiter')?.replace(/^(?:tab|\\t)$/i, '\t');
  if (delimiter !== undefined && delimiter.length !== 1) throw new UsageError(`--delimiter takes one sign; "${delimiter}" is not.`);
  const timeZone = text('time-zone') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(timeZone)) throw new UsageError(`--time-zone takes the name of a zone, such as Europe/Berlin; "${timeZone}" is none.`);
  return {
    timeZone,
    ...(known !== undefined && { encoding: known }),
    ...(delimiter !== undefined && { delimiter }),
    ...(quoting !== undefined && { quoting }),
    ...(values.features === true && { features: true }),
  };
}
