/** Tells whether any of the parts is another than the last time; the first time is a change. */
export function createChangeCheck(): (parts: readonly unknown[]) => boolean {
  let held: readonly unknown[] | null = null;
  return (parts) => {
    const isSame = held !== null && held.length === parts.length && parts.every((part, at) => part === held?.[at]);
    held = parts;
    return !isSame;
  };
}
