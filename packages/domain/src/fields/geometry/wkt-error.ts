import { limits } from '../../limits/limits.ts';

/** What stands inside the brackets of each geometry. */
const shapes = {
  POINT: 'position',
  LINESTRING: 'line',
  POLYGON: 'rings',
  MULTIPOINT: 'positions',
  MULTILINESTRING: 'lines',
  MULTIPOLYGON: 'polygons',
  GEOMETRYCOLLECTION: 'geometries',
} as const;
type Shape = (typeof shapes)[keyof typeof shapes];

const token = /\s*(?:([A-Za-z]+)|([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|([(),]))/y;

type Token = { readonly kind: 'word' | 'number' | 'mark'; readonly text: string; readonly at: number } | null;

/**
 * What is wrong with a text as well-known text (OGC 06-103r4, `POINT (13.4 52.5)`, also with Z, M and `SRID=…;`), as the end of
 * a sentence; null when nothing is. Reads the text once.
 */
export function wktError(text: string): string | null {
  try {
    const reader = new WktReader(text);
    reader.geometry(0);
    reader.end();
    return null;
  } catch (error) {
    if (error instanceof WktFault) return error.message;
    throw error;
  }
}

class WktFault extends Error {}

class WktReader {
  readonly #text: string;
  #at: number;
  #next: Token;
  /** Numbers of every position, once the first is read. */
  #width = 0;

  constructor(text: string) {
    this.#text = text;
    this.#at = /^\s*SRID=[0-9]{1,6};/i.exec(text)?.[0].length ?? 0;
    this.#next = this.#scan();
  }

  geometry(depth: number): void {
    if (depth > limits.geometryDepth) this.#fail(`collections are nested more than ${limits.geometryDepth} deep`);
    const name = this.#take('word', 'the name of a geometry').toUpperCase();
    const plain = name.replace(/(?<=[A-Z]{4})(?:ZM|Z|M)$/, '');
    const shape = shapes[plain as keyof typeof shapes];
    if (!Object.hasOwn(shapes, plain)) this.#fail(`"${name.slice(0, 40)}" is not a geometry`);
    if (this.#isWord('Z', 'M', 'ZM')) this.#advance();
    if (this.#isWord('EMPTY')) return this.#advance();
    this.#open();
    this.#inside(shape, depth);
    this.#close();
  }

  end(): void {
    if (this.#next !== null) this.#fail(`"${this.#next.text}" stands behind the end`);
  }

  #inside(shape: Shape, depth: number): void {
    switch (shape) {
      case 'position':
        this.#position();
        return;
      case 'line':
        this.#line(2);
        return;
      case 'rings':
        this.#rings();
        return;
      case 'positions':
        return this.#list(() => (this.#isMark('(') ? this.#bracketed(() => this.#position()) : this.#position()));
      case 'lines':
        return this.#list(() => this.#bracketed(() => this.#line(2)));
      case 'polygons':
        return this.#list(() => this.#bracketed(() => this.#rings()));
      case 'geometries':
        return this.#list(() => this.geometry(depth + 1));
    }
  }

  #rings(): void {
    this.#list(() =>
      this.#bracketed(() => {
        const [first, last] = this.#line(4);
        if (first !== last) this.#fail('a ring does not end where it begins');
      }),
    );
  }

  /** Answers its first and last position. */
  #line(atLeast: number): [string, string] {
    let [first, last, count] = ['', '', 0];
    this.#list(() => {
      last = this.#position();
      if (count === 0) first = last;
      count += 1;
    });
    if (count < atLeast) this.#fail(`${count} positions are given where at least ${atLeast} are needed`);
    return [first, last];
  }

  #position(): string {
    const numbers: number[] = [];
    while (this.#next?.kind === 'number') {
      numbers.push(Number(this.#next.text));
      this.#advance();
    }
    if (numbers.length < 2 || numbers.length > 4) this.#fail('a position has two to four numbers');
    if (this.#width !== 0 && numbers.length !== this.#width) this.#fail('positions have different numbers of coordinates');
    if (!numbers.every(Number.isFinite)) this.#fail('a coordinate is too large');
    this.#width = numbers.length;
    return numbers.join(' ');
  }

  #list(item: () => unknown): void {
    item();
    while (this.#isMark(',')) {
      this.#advance();
      item();
    }
  }

  #bracketed(inside: () => unknown): void {
    if (this.#isWord('EMPTY')) return this.#advance();
    this.#open();
    inside();
    this.#close();
  }

  #open(): void {
    if (!this.#isMark('(')) this.#fail('"(" is missing');
    this.#advance();
  }

  #close(): void {
    if (!this.#isMark(')')) this.#fail('")" is missing');
    this.#advance();
  }

  #isMark(text: string): boolean {
    return this.#next?.kind === 'mark' && this.#next.text === text;
  }

  #isWord(...words: readonly string[]): boolean {
    return this.#next?.kind === 'word' && words.includes(this.#next.text.toUpperCase());
  }

  #take(kind: 'word', what: string): string {
    const next = this.#next;
    if (next?.kind !== kind) return this.#fail(`${what} is missing`);
    this.#advance();
    return next.text;
  }

  #advance(): void {
    this.#next = this.#scan();
  }

  #scan(): Token {
    token.lastIndex = this.#at;
    const match = token.exec(this.#text);
    if (match === null) {
      if (this.#text.slice(this.#at).trim() === '') return null;
      return this.#fail('a sign stands there that means nothing');
    }
    const at = this.#at;
    this.#at = token.lastIndex;
    const [, word, number, mark] = match;
    if (word !== undefined) return { kind: 'word', text: word, at };
    return number !== undefined ? { kind: 'number', text: number, at } : { kind: 'mark', text: mark ?? '', at };
  }

  #fail(what: string): never {
    throw new WktFault(`${what} (near character ${(this.#next?.at ?? this.#at) + 1})`);
  }
}
