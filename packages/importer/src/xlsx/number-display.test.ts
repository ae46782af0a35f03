import { describe, expect, it } from 'vitest';
import { readNumberDisplay } from './number-display.ts';

describe('a number format', () => {
  it.each([
    ['0', 'number'],
    ['#,##0.00;[Red]-#,##0.00', 'number'],
    ['0;-0;;@', 'number'],
    [';;;', 'number'],
    ['0.00E+00', 'number'],
    ['# ??/??', 'number'],
    ["#'##0", 'number'],
    ['[>100]0.0;0', 'number'],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 'number'],
    ['000', 'padded'],
    ['0%', 'percent'],
    ['0.00 %', 'percent'],
    ['m/d/yy', 'date'],
    ['d-mmm', 'date'],
    ['mmmm', 'date'],
    ['"Day "d', 'date'],
    ['[$-409]mmmm\\ d\\,\\ yyyy;@', 'date'],
    ['yyyy"年"m"月"d"日"', 'date'],
    ['[$-F400]h:mm:ss\\ AM/PM', 'time'],
    ['hh:mm', 'time'],
    ['上午/下午 hh"時"mm"分"', 'time'],
    ['[h]:mm:ss', 'duration'],
    ['mm:ss.0', 'duration'],
    ['[mm]', 'duration'],
    ['@', 'text'],
    ['0 "kg"', 'words'],
    ['"ID-"0000', 'words'],
  ])('%s shows a %s', (code, kind) => {
    expect(readNumberDisplay(code).kind).toBe(kind);
  });

  it.each([
    ['"$"#,##0', 'USD'],
    ['$#,##0.00', 'USD'],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 'USD'],
    ['[$$-409]#,##0', 'USD'],
    ['[$$-1009]#,##0', 'CAD'],
    ['#,##0 "€"', 'EUR'],
    ['#,##0.00\\ [$€-407]', 'EUR'],
    ['[$€-2] #,##0.00', 'EUR'],
    ['"£"0', 'GBP'],
    ['[$¥-804]0', 'CNY'],
    ['#,##0 [$kr-414]', 'NOK'],
    ['#,##0.00 "zł"', 'PLN'],
    ['[$USD] 0', 'USD'],
    ['0 "CHF"', 'CHF'],
  ])('%s shows money in %s', (code, currency) => {
    expect(readNumberDisplay(code)).toMatchObject({ kind: 'currency', code: currency });
  });
});
