import './sheetjs-shim.ts';
import sheetjs from 'sheetjs-style';
import { withoutProtoAccessor } from './without-proto-accessor.ts';

/** Only the parts of the reader that are used, as it really gives them with the options below. */
export interface RawCell {
  readonly t: 'b' | 'n' | 'e' | 's' | 'd' | 'z';
  readonly v?: string | number | boolean;
  /** As shown. */
  readonly w?: string;
  /** Number format. */
  readonly z?: string;
}

export interface RawBook {
  readonly sheets: readonly { readonly name: string; readonly rows: readonly (readonly (RawCell | undefined)[] | undefined)[] }[];
  readonly isDate1904: boolean;
}

interface DateCode {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly H: number;
  readonly M: number;
  readonly S: number;
  readonly u: number;
}

interface Reader {
  read(
    data: Uint8Array,
    options: object,
  ): {
    SheetNames: string[];
    Sheets: Record<string, (unknown[] & { '!ref'?: string }) | undefined>;
    Workbook?: { WBProps?: { date1904?: boolean } };
  };
  SSF: { is_date(format: string): boolean; parse_date_code(value: number, options: object): DateCode | null };
}

const reader = sheetjs as unknown as Reader;

const options = {
  type: 'array',
  dense: true,
  cellDates: false,
  cellFormula: false,
  cellHTML: false,
  cellStyles: false,
  cellNF: true,
  cellText: true,
};

/** Parses a workbook whose archive was checked. Values only: formulas give what they last came to. Throws what the reader throws. */
export function parseWorkbook(bytes: Uint8Array): RawBook {
  const book = withoutProtoAccessor(() => reader.read(bytes, options));
  const sheets = book.SheetNames.map((name) => {
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined;
    return {
      name,
      rows: sheet !== undefined && Array.isArray(sheet) && sheet['!ref'] !== undefined ? (sheet as RawBook['sheets'][number]['rows']) : [],
    };
  });
  return { sheets, isDate1904: book.Workbook?.WBProps?.date1904 === true };
}

export function isDateFormat(format: string): boolean {
  return reader.SSF.is_date(format);
}

/** The calendar fields of a serial day number; null when it is none. */
export function readSerial(serial: number, isDate1904: boolean): DateCode | null {
  return reader.SSF.parse_date_code(serial, { date1904: isDate1904 });
}
