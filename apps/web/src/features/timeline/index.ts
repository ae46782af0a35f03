export { timelineKind } from './timeline-kind.ts';
