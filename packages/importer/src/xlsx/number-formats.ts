import { type NumberDisplay, readNumberDisplay } from './number-display.ts';
import type { XmlTag } from './xml-text.ts';

/** What a cell's number format says about its numbers. */
export interface CellFormat {
  readonly display: NumberDisplay;
  /** The number as the sheet shows it. */
  show(value: number): string;
}

/** Formats every spreadsheet knows by number (ECMA-376 part 1, 18.8.30, and the ones Excel adds without writing them down). */
const builtIn: ReadonlyMap<number, string> = new Map<number, string>([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);\\("$"#,##0\\)'],
  [6, '"$"#,##0_);[Red]\\("$"#,##0\\)'],
  [7, '"$"#,##0.00_);\\("$"#,##0.00\\)'],
  [8, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  ...range(27, 31, 'm/d/yy'),
  ...range(32, 35, 'h:mm:ss'),
  [36, 'm/d/yy'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mmss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
  ...range(50, 55, 'm/d/yy'),
  [56, '"上午/下午 "hh"時"mm"分"ss"秒 "'],
  [57, 'm/d/yy'],
  [58, 'm/d/yy'],
]);

function range(from: number, to: number, code: string): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, code]);
}

/** Excel takes no longer format than 255; a little more is read. */
const longestCode = 1000;
/** Excel keeps 65,490 styles; what comes after twice as many is not looked at. */
const mostStyles = 1 << 17;

/** The format codes of a workbook's cell styles, by the number cells name them with; undefined: shown as it is. */
export async function readStyleCodes(tags: AsyncIterable<XmlTag>): Promise<(string | undefined)[]> {
  const own = new Map<number, string>();
  const ids: number[] = [];
  for await (const { path, isClosing, attributes } of tags) {
    if (isClosing) continue;
    // Formats of the same numbers stand elsewhere too: those of conditions (dxfs) say nothing about cells.
    if (path === 'styleSheet/numFmts/numFmt' && own.size < mostStyles)
      own.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    else if (path === 'styleSheet/cellXfs/xf' && ids.length < mostStyles) ids.push(Number(attributes.get('numFmtId') ?? 0));
  }
  return ids.map((id) => {
    const code = id === 0 ? undefined : (own.get(id) ?? builtIn.get(id));
    return code === undefined || code === 'General' || code.length > longestCode ? undefined : code;
  });
}

/** The formats behind the codes. What shows numbers among words is loaded only when a style needs it. */
export async function loadFormats(codes: readonly (string | undefined)[], isDate1904: boolean): Promise<(CellFormat | undefined)[]> {
  const displays = new Map<string, NumberDisplay>();
  for (const code of codes) if (code !== undefined && !displays.has(code)) displays.set(code, readNumberDisplay(code));
  const isShown = [...displays.values()].some(({ kind }) => kind === 'words' || kind === 'padded' || kind === 'currency');
  const formatNumber = isShown ? (await import('./sheetjs.ts')).formatNumber : null;
  const formats = new Map<string, CellFormat>();
  for (const [code, display] of displays)
    formats.set(code, { display, show: (value) => formatNumber?.(code, value, isDate1904) ?? String(value) });
  return codes.map((code) => (code === undefined ? undefined : formats.get(code)));
}
