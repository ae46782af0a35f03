/** How data are kept: the last migration of the meta store, and the format of bases. */
export interface DataVersion {
  readonly migration: string;
  readonly format: number;
}

/** As people pass it from one version to another. */
export function toDataVersion({ migration, format }: DataVersion): string {
  return `${migration}.${format}`;
}

/** Null for a text that names none. */
export function parseDataVersion(text: string): DataVersion | null {
  const found = /^(\d{4}-[\w-]+)\.(\d{1,6})$/.exec(text);
  return found ? { migration: found[1] as string, format: Number(found[2]) } : null;
}
