/**
 * The tags that `Intl` takes, in their canonical form; others are left out. Browsers hand on what the system calls its language, and
 * `en-US@posix` throws wherever a locale is read.
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
