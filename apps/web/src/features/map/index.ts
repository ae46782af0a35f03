export { mapBeside } from './beside-editor.ts';
export { mapWords } from './map-words.ts';
export { roundPlace } from './round-place.ts';
