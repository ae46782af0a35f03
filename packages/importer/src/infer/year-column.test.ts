import { describe, expect, it } from 'vitest';
import { importFile } from '../testing/import-file.ts';
import { fromText } from '../sources/byte-source.ts';

async function typeOf(header: string, values: readonly string[]): Promise<string | undefined> {
  const { template } = await importFile(fromText(`Name;${header}\n${values.map((value, row) => `n${row};${value}\n`).join('')}`, 'a.csv'));
  return template.tables[0]?.columns[1]?.type;
}

describe('whole numbers are years', () => {
  it.each(['Year', 'Birth year', 'year_built', 'modelYear', 'Year of birth', 'Jahr', 'Baujahr', 'سنة', 'السنة', 'سال', 'Año', '年'])(
    'in a column named %s',
    async (header) => {
      expect(await typeOf(header, ['1999', '', '2024'])).toBe('Year');
    },
  );

  it('of long ago and of other calendars, where the name says nothing else', async () => {
    expect(await typeOf('Year', ['1066', '1492'])).toBe('Year');
    expect(await typeOf('سال', ['1402', '1403'])).toBe('Year');
  });

  it.each([
    ['Price', ['1999', '2024']],
    ['Year', ['1', '2', '3']],
    ['Year', ['1999', '20240']],
    ['Income year', ['1500', '2999']],
    ['Sales per year', ['1999', '2024']],
    ['Sales last year', ['1999', '2024']],
    ['Vorjahr', ['1999', '2024']],
    ['Yearly', ['1999', '2024']],
  ])('but not in a column named %s that holds %j', async (header, values) => {
    expect(await typeOf(header, values)).toBe('Number');
  });

  it('nor are others whatever stands beside them', async () => {
    expect(await typeOf('Year', ['1999', '2024', 'unknown'])).not.toBe('Year');
    expect(await typeOf('Year', ['1999', '-2024'])).toBe('Number');
  });

  it('in columns that say so themselves', async () => {
    expect(await typeOf('Since', ['+001999', '+000012'])).toBe('Year');
    expect(await typeOf('Since', ['+1999', '+2012'])).not.toBe('Year');
  });
});
