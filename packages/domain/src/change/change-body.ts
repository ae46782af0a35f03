import type { Change } from './change.ts';

/** What a change did, without who and when. */
export type ChangeBody = Pick<Change, 'entities' | 'records'>;
