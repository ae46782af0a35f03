import * as v from 'valibot';

const longest = 2082;

/**
 * Addresses people and pages are led to: of the web, or of this site. They are read as browsers read them, so a scheme that is hidden
 * behind signs browsers leave out is found; any other scheme than http and https is refused.
 */
export const webAddressInput = v.nullish(
  v.union([v.literal(''), v.pipe(v.string(), v.maxLength(longest), v.check(isWebAddress, 'must be a web address'))]),
);

function isWebAddress(text: string): boolean {
  // Browsers leave out control characters and blanks around, so that `java\tscript:` is one word to them.
  // oxlint-disable-next-line no-control-regex -- they are what is left out
  const read = text.replaceAll(/[\u0000-\u0020\u007f-\u009f]/g, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https';
}
