import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { baseKeyOf } from './base-key.ts';
import { createBaseId, createIdIn, createUserId } from './create-id.ts';
import type { FieldId, TableId } from './id.ts';
import { physicalColumnName, physicalTableName } from './physical-name.ts';
import { baseKeyOfShareUuid, createShareUuid } from './share-uuid.ts';

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('ids', () => {
  it('S-01 are a prefix and 14 of 0-9a-z', () => {
    const random = seededRandom(1);
    expect(createBaseId(random)).toMatch(/^p[0-9a-z]{14}$/);
    expect(createUserId(random)).toMatch(/^us[0-9a-z]{14}$/);
  });

  it('S-02 tell their base, whatever the prefix', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('b', 'm', 'c', 'vw', 'nc', 'so', 'fi', 's', 'ch', 'im'), (seed, prefix) => {
        const random = seededRandom(seed);
        const base = createBaseId(random);
        const id = createIdIn(base, prefix, random);
        expect(id).toMatch(new RegExp(`^${prefix}[0-9a-z]{14}$`));
        expect(baseKeyOf(id)).toBe(base.slice(1, 7));
        expect(baseKeyOf(base)).toBe(base.slice(1, 7));
      }),
      tries(30),
    );
  });

  it('S-03 share uuids tell their base too', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const base = createBaseId(random);
        const uuid = createShareUuid(base, random);
        expect(uuid).toMatch(uuidShape);
        expect(baseKeyOfShareUuid(uuid)).toBe(baseKeyOf(base));
        expect(baseKeyOfShareUuid(uuid.toUpperCase())).toBe(baseKeyOf(base));
      }),
      tries(30),
    );
  });

  it.each(['', 'p', 'p../../etc/pass', 'PABCDEFABCDEFGH', 'pabcdefabcdefg', 'toolongabcdefabcdefgh1', '__proto__'])(
    'S-04 %j is no id',
    (text) => {
      expect(baseKeyOf(text)).toBe(null);
    },
  );

  it.each(['', 'ffffffff-0000-4000-8000-000000000000', '00000000-0000-1000-8000-000000000000', 'x'])('S-04 %j is no share uuid', (text) => {
    expect(baseKeyOfShareUuid(text)).toBe(null);
  });

  it('S-05 physical names come from ids and from nothing else', () => {
    expect(physicalTableName('mabcdef12345678' as TableId)).toBe('t_abcdef12345678');
    expect(physicalColumnName('cabcdef12345678' as FieldId)).toBe('c_abcdef12345678');
    expect(() => physicalTableName('m"; drop table x' as TableId)).toThrow(/not shaped like an id/);
  });

  it('S-01 every digit is equally likely', () => {
    const random = seededRandom(7);
    const counts = new Map<string, number>();
    for (let index = 0; index < 4000; index += 1) {
      for (const digit of createUserId(random).slice(2)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
    const expected = (4000 * 14) / 36;
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.15);
    expect(counts.size).toBe(36);
  });
});
