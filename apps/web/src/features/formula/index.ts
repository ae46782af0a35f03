export { FormulaEditor } from './formula-editor.tsx';
export type { ReadSamples } from './formula-editor.tsx';
