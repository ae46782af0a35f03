/**
 * The language tags that `Intl` accepts, in canonical form; others are dropped. Browsers pass on the tag of the system, and one such as
 * `en-US@posix` makes every formatter throw.
 */
export function knownLocales(tags: readonly string[]): readonly string[] {
  return tags.flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(tag);
    } catch {
      return [];
    }
  });
}
