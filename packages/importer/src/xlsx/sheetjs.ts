import './sheetjs-shim.ts';
import sheetjs from 'sheetjs-style';

/** Only the part that is used: number formats. Its readers never see a file. */
interface NumberFormats {
  format(format: string, value: number, options: { readonly date1904: boolean }): string;
}

const { SSF } = sheetjs as unknown as { readonly SSF: NumberFormats };

/** A number as a format shows it; as it is where the format makes no sense. */
export function formatNumber(code: string, value: number, isDate1904: boolean): string {
  try {
    return SSF.format(code, value, { date1904: isDate1904 });
  } catch {
    return String(value);
  }
}
