import { expect, it } from 'vitest';
import { sniffCsvShape } from './csv-format.ts';

const delimiterOf = (text: string, name = 'data.csv'): string => sniffCsvShape(text, name).delimiter;

it('finds the delimiter that cuts the records alike', () => {
  expect(delimiterOf('a,b,c\n1,2,3\n')).toBe(',');
  expect(delimiterOf('a;b;c\n1,5;2,5;3,5\n1;2;3\n')).toBe(';');
  expect(delimiterOf('a\tb\n1, 2\t3\n')).toBe('\t');
  expect(delimiterOf('a|b\n1|2\n')).toBe('|');
  expect(delimiterOf('name,note\nx,"a;b;c"\ny,"d;e"\n')).toBe(',');
  expect(delimiterOf('title,text\n"a\tb","c\td"\n')).toBe(',');
});

it('looks past a first line that is only a title', () => {
  expect(delimiterOf('Report of May\n' + 'a;b;c\n'.repeat(9))).toBe(';');
  expect(delimiterOf('note\nfirst; second\nplain\nother, thing\n')).toBe(',');
});

it('takes no header of semicolons for a title because the rows have decimal commas', () => {
  const rows = '14.03.2021;1.234,56;12,5 %\n05.06.2021;7,00;3,0 %\n27.11.2020;12,10;99,9 %\n';
  expect(sniffCsvShape(`Datum;Betrag;Anteil\n${rows}`, 'data.csv')).toMatchObject({ delimiter: ';', titleLines: 0 });
  expect(sniffCsvShape(`Umsatz, gesamt\n\nDatum;Betrag;Anteil\n${rows}`, 'data.csv')).toMatchObject({ delimiter: ';', titleLines: 1 });
});

it('takes a comma for a single column, and what the ending promises', () => {
  expect(delimiterOf('name\nana\nbo\n')).toBe(',');
  expect(delimiterOf('name\nana\n', 'data.tsv')).toBe('\t');
});

it('obeys a first line that names the delimiter', () => {
  expect(sniffCsvShape('sep=;\na,b;c\n', 'data.csv')).toMatchObject({ delimiter: ';', newline: '\n', hasSeparatorLine: true });
});

it('finds old Mac line ends', () => {
  expect(sniffCsvShape('a,b\rc,d\r', 'data.csv').newline).toBe('\r');
});
