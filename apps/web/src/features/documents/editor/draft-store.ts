/** Keeps in this browser what the server has not confirmed. Where browsers keep nothing, a page lives as long as it is open. */
export interface DraftStore {
  read(): Uint8Array | null;
  keep(update: Uint8Array): void;
  clear(): void;
}

export function createDraftStore(key: string): DraftStore {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null; // no room, or none for this page: it goes out with the line all the same
    }
  };
  return {
    read: () =>
      attempt(() => {
        const text = localStorage.getItem(key);
        return text === null ? null : Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      }),
    keep: (update) => void attempt(() => localStorage.setItem(key, toText(update))),
    clear: () => void attempt(() => localStorage.removeItem(key)),
  };
}

export function toText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
