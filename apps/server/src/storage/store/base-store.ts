import type { HistoryStore } from './history-store.ts';
import type { LoadStore } from './load-store.ts';
import type { ReadStore } from './read-store.ts';
import type { WriteStore } from './write-store.ts';

/** The whole store of one base. A function that uses one part of it asks for that part: `ReadStore`, `WriteStore`, `HistoryStore` or `LoadStore`. */
export interface BaseStore extends ReadStore, WriteStore, HistoryStore, LoadStore {}
