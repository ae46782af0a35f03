/** Where a public form stands in the address of the page: `#/nc/form/{uuid}`, one question at a time behind `/survey`. */
export interface FormAddress {
  readonly uuid: string;
  readonly isSurvey: boolean;
  /** What stands behind the question mark: values to begin with by the names of fields, and a few words of our own. */
  readonly params: URLSearchParams;
}

const shape = /^#\/[^/?]+\/form\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/survey)?\/?(?:\?(.*))?$/i;

/** The form an address opens; null for other places of the app. */
export function readFormAddress(hash: string): FormAddress | null {
  const found = shape.exec(hash);
  if (!found) return null;
  return { uuid: (found[1] as string).toLowerCase(), isSurvey: found[2] !== undefined, params: new URLSearchParams(found[3] ?? '') };
}

/** Words of the address that name no field. */
export const ownParams = { language: 'lang', direction: 'dir', theme: 'theme', receipt: 'receipt' } as const;
