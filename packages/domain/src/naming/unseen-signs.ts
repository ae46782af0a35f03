/**
 * Signs nobody types into a name: control characters and parts of pairs, which databases cut off, replace or refuse; those that turn the
 * writing direction of what stands around a name; and those that show nothing, by which two names look the same. Joiners and marks of
 * direction that Persian, Arabic, Hebrew and emoji are written with stay.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u;
const allUnseen = new RegExp(`${unseen.source}+`, 'gu');
/** Signs that take room or join others and are nothing by themselves. */
const blank = /^(?:\s|\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0)*$/u;

/** Whether a name holds a sign that nobody sees. */
export function hasUnseenSigns(name: string): boolean {
  return unseen.test(name);
}

/** Whether something is written, and none of it can be seen. */
export function looksBlank(name: string): boolean {
  return name.trim() !== '' && blank.test(name);
}

/** The name without them: each run of them is a blank between words, and nothing at the ends. A name of which nothing can be seen is empty. */
export function withoutUnseenSigns(name: string): string {
  const cleaned = name.replace(allUnseen, (signs) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(signs) ? ' ' : '')).trim();
  return looksBlank(cleaned) ? '' : cleaned;
}
