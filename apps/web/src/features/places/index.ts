export { mapKind } from './map-kind.ts';
