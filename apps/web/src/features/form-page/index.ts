export { readFormAddress } from './form-address.ts';
export { toFormSpec } from './form-spec.ts';
export type { FormSpec } from './form-spec.ts';
export { createFormWords } from './form-words.ts';
export { freeSettings, toFormColumn } from './read-shared-form.ts';
export { pictureAddress } from './picture-address.ts';
export { nextAddress } from './next-address.ts';
