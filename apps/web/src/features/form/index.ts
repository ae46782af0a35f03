export { formKind } from './form-kind.ts';
