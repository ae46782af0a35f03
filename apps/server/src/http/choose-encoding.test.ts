import { describe, expect, it } from 'vitest';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

const both: readonly Encoding[] = ['br', 'gzip'];

describe('the form a file is sent in', () => {
  it('is the smallest that the client takes', () => {
    expect(chooseEncoding('gzip, deflate, br, zstd', both)).toBe('br');
    expect(chooseEncoding('br', both)).toBe('br');
    expect(chooseEncoding('gzip, deflate', both)).toBe('gzip');
    expect(chooseEncoding('x-gzip', both)).toBe('gzip');
    expect(chooseEncoding('GZIP', both)).toBe('gzip');
    expect(chooseEncoding('*', both)).toBe('br');
  });

  it('is the file as it is when nothing else is taken or there', () => {
    expect(chooseEncoding('', both)).toBeNull();
    expect(chooseEncoding('identity', both)).toBeNull();
    expect(chooseEncoding('zstd, deflate', both)).toBeNull();
    expect(chooseEncoding('br, gzip', [])).toBeNull();
    expect(chooseEncoding('br;q=0, gzip;q=0', both)).toBeNull();
    expect(chooseEncoding('*;q=0', both)).toBeNull();
  });

  it('follows the weights of the client before our own order', () => {
    expect(chooseEncoding('br;q=0.5, gzip', both)).toBe('gzip');
    expect(chooseEncoding('br;q=0, *', both)).toBe('gzip');
    expect(chooseEncoding('gzip;q=0.2, br;q=0.9, identity;q=0.1', both)).toBe('br');
    expect(chooseEncoding('identity, br;q=0.5', both)).toBeNull();
    expect(chooseEncoding('br;q=nonsense, gzip', both)).toBe('gzip');
  });

  it('is another one when the best is not there', () => {
    expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(chooseEncoding('br', ['gzip'])).toBeNull();
  });
});
