/** What kind of value a cell's number format shows its number as. Whatever it shows, the number that is stored is kept. */
export type NumberDisplay =
  /** Digits, with or without marks of thousands, brackets, an exponent, or as a fraction. */
  | { readonly kind: 'number' }
  /** A year, in the very format our own workbooks have. */
  | { readonly kind: 'year' }
  /** So many out of `most`. */
  | { readonly kind: 'rating'; readonly most: number }
  /** Digits with zeros before them, as codes have. */
  | { readonly kind: 'padded' }
  /** A hundredth is one of these. */
  | { readonly kind: 'percent' }
  | { readonly kind: 'currency'; readonly code: string; readonly locale: string }
  /** A day, perhaps with a time. */
  | { readonly kind: 'date' }
  /** A time of day, in days. */
  | { readonly kind: 'time' }
  /** A length of time, in days. */
  | { readonly kind: 'duration' }
  /** Cells that are meant to be text. */
  | { readonly kind: 'text' }
  /** Digits among words, such as `12 kg`. */
  | { readonly kind: 'words' };

const plainNumber: NumberDisplay = { kind: 'number' };

/** Signs and codes of money, with the code it has and where it is written like that. */
const signs: Readonly<Record<string, readonly [code: string, locale: string]>> = {
  $: ['USD', 'en-US'],
  us$: ['USD', 'en-US'],
  c$: ['CAD', 'en-CA'],
  ca$: ['CAD', 'en-CA'],
  a$: ['AUD', 'en-AU'],
  r$: ['BRL', 'pt-BR'],
  nt$: ['TWD', 'zh-TW'],
  hk$: ['HKD', 'zh-HK'],
  '€': ['EUR', 'de-DE'],
  '£': ['GBP', 'en-GB'],
  '¥': ['JPY', 'ja-JP'],
  '￥': ['JPY', 'ja-JP'],
  元: ['CNY', 'zh-CN'],
  '₹': ['INR', 'en-IN'],
  '₽': ['RUB', 'ru-RU'],
  'р.': ['RUB', 'ru-RU'],
  руб: ['RUB', 'ru-RU'],
  'руб.': ['RUB', 'ru-RU'],
  '₩': ['KRW', 'ko-KR'],
  '₺': ['TRY', 'tr-TR'],
  '₴': ['UAH', 'uk-UA'],
  '₪': ['ILS', 'he-IL'],
  '฿': ['THB', 'th-TH'],
  '₫': ['VND', 'vi-VN'],
  '₦': ['NGN', 'en-NG'],
  '₱': ['PHP', 'en-PH'],
  zł: ['PLN', 'pl-PL'],
  kč: ['CZK', 'cs-CZ'],
  ft: ['HUF', 'hu-HU'],
  lei: ['RON', 'ro-RO'],
  kr: ['SEK', 'sv-SE'],
  'kr.': ['DKK', 'da-DK'],
  fr: ['CHF', 'de-CH'],
  'fr.': ['CHF', 'de-CH'],
  'sfr.': ['CHF', 'de-CH'],
  'лв.': ['BGN', 'bg-BG'],
  ریال: ['IRR', 'fa-IR'],
  '﷼': ['IRR', 'fa-IR'],
};
/** Signs several countries share, by the language id the format names beside them. */
const shared: Readonly<Record<string, readonly [code: string, locale: string]>> = {
  '1009': ['CAD', 'en-CA'],
  c0c: ['CAD', 'fr-CA'],
  c09: ['AUD', 'en-AU'],
  '1409': ['NZD', 'en-NZ'],
  '4809': ['SGD', 'en-SG'],
  c04: ['HKD', 'zh-HK'],
  '80a': ['MXN', 'es-MX'],
  '2c0a': ['ARS', 'es-AR'],
  '340a': ['CLP', 'es-CL'],
  '240a': ['COP', 'es-CO'],
  '804': ['CNY', 'zh-CN'],
  '411': ['JPY', 'ja-JP'],
  '414': ['NOK', 'nb-NO'],
  '814': ['NOK', 'nn-NO'],
  '406': ['DKK', 'da-DK'],
  '41d': ['SEK', 'sv-SE'],
  '40f': ['ISK', 'is-IS'],
  '407': ['EUR', 'de-DE'],
  '40c': ['EUR', 'fr-FR'],
  '410': ['EUR', 'it-IT'],
  '413': ['EUR', 'nl-NL'],
  c0a: ['EUR', 'es-ES'],
  '1809': ['EUR', 'en-IE'],
};
let codes: ReadonlySet<string> | undefined;

/** Where a currency is at home; English where that is not known. */
export function localeOfCurrency(code: string): string {
  return Object.values(signs).find(([known]) => known === code)?.[1] ?? 'en-US';
}

/** Formats by which workbooks of ours say what their numbers count. */
export const ownFormats = {
  year: '0000;-0000',
  rating: (most: number): string => `0" / ${most}"`,
  money: (code: string): string => `[$${code}] #,##0.00`,
};

/** The money a sign or code stands for; null when it is none. A sign before the number in no language's own way is shown as English does. */
function moneyOf(sign: string, language: string, isLeading: boolean): NumberDisplay | null {
  const text = sign.trim().toLowerCase();
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  const known = signs[text];
  const local = shared[language.toLowerCase().replace(/^0+/, '')];
  if (known === undefined && !codes.has(text.toUpperCase())) return null;
  const isSigned = known !== undefined && (text === '$' || text === '¥' || text === '￥' || text.startsWith('kr') || text === known[0]);
  if (local !== undefined && (isSigned || known?.[0] === local[0])) return { kind: 'currency', code: local[0], locale: local[1] };
  if (known === undefined) return { kind: 'currency', code: text.toUpperCase(), locale: localeOfCurrency(text.toUpperCase()) };
  return { kind: 'currency', code: known[0], locale: isLeading && known[0] === 'EUR' ? 'en-IE' : known[1] };
}

interface FormatFacts {
  hasDigits: boolean;
  hasPercent: boolean;
  hasText: boolean;
  hasElapsed: boolean;
  /** Letters of dates and times, in lower case. */
  letters: string;
  words: { readonly text: string; readonly language: string; readonly isLeading: boolean }[];
}

/** Parts of a format's code: quoted words, escaped and padding characters, brackets, and what stands for itself. */
const tokens = /"([^"]*)"?|\\(.)|[_*].|\[([^\]]*)\]|General|AM\/PM|A\/P|E[+-]|[^]/giu;

/** What a number format shows, by the section that is for positive numbers. */
export function readNumberDisplay(code: string): NumberDisplay {
  if (/^0000;\\?-0000$/.test(code)) return { kind: 'year' };
  const most = /^0" ?\/ ?(\d|10)"$/.exec(code)?.[1];
  if (most !== undefined && most !== '0') return { kind: 'rating', most: Number(most) };
  const facts = readFacts(code);
  if (facts.letters !== '' || facts.hasElapsed) return dateDisplay(facts);
  if (facts.hasText) return { kind: 'text' };
  const money = facts.words.map(({ text, language, isLeading }) => moneyOf(text, language, isLeading)).find((found) => found !== null);
  if (facts.hasDigits && money !== undefined) return money;
  if (facts.hasPercent) return { kind: 'percent' };
  if (facts.words.some(({ text }) => /[\p{L}\p{N}\p{So}]/u.test(text))) return { kind: 'words' };
  return /^[^.;E"[]*00/i.test(code) ? { kind: 'padded' } : plainNumber;
}

function dateDisplay({ letters, hasElapsed }: FormatFacts): NumberDisplay {
  if (/[yd]/.test(letters) || (letters.includes('m') && !/[hs]/.test(letters) && !hasElapsed)) return { kind: 'date' };
  return { kind: hasElapsed || !letters.includes('h') ? 'duration' : 'time' };
}

function readFacts(code: string): FormatFacts {
  const facts: FormatFacts = { hasDigits: false, hasPercent: false, hasText: false, hasElapsed: false, letters: '', words: [] };
  let word = '';
  const endWord = (): void => {
    if (word.trim() !== '') facts.words.push({ text: word, language: '', isLeading: !facts.hasDigits });
    word = '';
  };
  for (const [token, quoted, escaped, bracket] of code.matchAll(tokens)) {
    if (token === ';') break;
    if (quoted !== undefined || escaped !== undefined) word += quoted ?? escaped;
    else if (bracket !== undefined) readBracket(bracket, facts);
    else if (!/^[\p{L}\p{Sc}.]$/u.test(token) || /^[ymdhs]$/i.test(token) || (token === '.' && word === '')) {
      endWord();
      readToken(token, facts);
    } else if (!/^[bge]$/i.test(token)) word += token;
  }
  endWord();
  return facts;
}

function readBracket(text: string, facts: FormatFacts): void {
  const [, sign = '', language = ''] = /^\$([^-]*)-?([0-9a-f]*)/i.exec(text) ?? [];
  if (sign !== '') facts.words.push({ text: sign, language, isLeading: !facts.hasDigits });
  else if (/^(?:h+|m+|s+)$/i.test(text)) facts.hasElapsed = true;
}

function readToken(token: string, facts: FormatFacts): void {
  if (/^(?:[0#?]|General)$/i.test(token)) facts.hasDigits = true;
  else if (token === '%') facts.hasPercent = true;
  else if (token === '@') facts.hasText = true;
  else if (/^[ymdhs]$/i.test(token)) facts.letters += token.toLowerCase();
  else if (/^a/i.test(token)) facts.letters += 'h';
}
