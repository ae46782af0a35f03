export { BaseFrame, sourceIdOf } from './base-frame.tsx';
export { BasePage } from './base-page.tsx';
export { databaseKind } from './database-kind.ts';
