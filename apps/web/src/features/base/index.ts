export { BaseFrame, sourceIdOf } from './base-frame.tsx';
export { NeedsTables } from './needs-tables.tsx';
export { BasePage } from './base-page.tsx';
export { databaseKind } from './database-kind.ts';
