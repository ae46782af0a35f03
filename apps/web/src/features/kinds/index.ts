export { viewKindEntries } from './view-kind-entries.ts';
