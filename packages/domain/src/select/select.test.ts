import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDtxp, printDtxp } from './dtxp.ts';
import { optionColorAt, optionColors } from './option-colors.ts';
import { optionsError } from './options-error.ts';

describe('option lists', () => {
  it('S-80 read back as printed', () => {
    expect(printDtxp(['a', "it's", 'x,y'])).toBe("'a','it''s','x,y'");
    fc.assert(
      fc.property(fc.array(fc.string()), (titles) => {
        expect(parseDtxp(printDtxp(titles))).toEqual(titles);
      }),
      tries(30),
    );
  });

  it.each([
    ["'a', 'b'", ['a', 'b']],
    ['a, b c ,', ['a', 'b c']],
    ["'a", ['a']],
    ['', []],
    [' , ', []],
    ["'a'b'c'", ['a', "b'c'"]],
  ])('S-81 %s is %j', (text, titles) => {
    expect(parseDtxp(text)).toEqual(titles);
  });

  it('S-82 names what is wrong', () => {
    expect(optionsError('SingleSelect', ['a', 'a,b'])).toBe(null);
    expect(optionsError('SingleSelect', ['a', 'a'])).toBe('Duplicates are not allowed!');
    expect(optionsError('SingleSelect', ['a', ' '])).toBe('Empty options are not allowed!');
    expect(optionsError('MultiSelect', ['a,b'])).toBe("Illegal char(',') for MultiSelect");
  });

  it('S-83 colours repeat after twenty', () => {
    expect(optionColors).toHaveLength(20);
    expect(optionColorAt(0).name).toBe('blue');
    expect(optionColorAt(21)).toBe(optionColors[1]);
    expect(optionColorAt(-1)).toBe(optionColors[19]);
  });
});
