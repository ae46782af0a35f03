import { fromBlob, inspectSource } from '@quadrille/importer';
import { expect, it } from 'vitest';
import { countMisfits } from './count-misfits.ts';

it('counts what does not look like its type, with places, without the header', async () => {
  const file = new File(['name,mail\nAna,ana@acme.org\nBo,bo(at)acme\nCy,\n'], 'people.csv');
  const { template } = await inspectSource({ ...fromBlob(file), name: file.name });
  const { Email, URL } = await countMisfits({ file, template, table: 0, source: 1 });
  expect(Email).toEqual({ total: 2, failed: 1, failures: [{ row: 2, value: 'bo(at)acme', reason: '' }] });
  expect(URL).toMatchObject({ total: 2, failed: 2 });
});
