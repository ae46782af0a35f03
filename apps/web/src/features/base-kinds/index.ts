export { baseKindEntries, offeredKinds } from './base-kind-entries.ts';
export { BaseKindHome } from './base-kind-home.tsx';
