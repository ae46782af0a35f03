/** Encodings a text file may be read in: all that browsers know and files are still written in. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;

export type TextEncoding = (typeof textEncodings)[number];

/**
 * How quotes are written in a text file: `double`: values in quotes, quotes inside doubled · `backslash`: a backslash before a quote or
 * another backslash makes it a letter · `none`: a quote is a letter like any other.
 */
export const quotings = ['double', 'backslash', 'none'] as const;

export type Quoting = (typeof quotings)[number];
