import { libraryTests } from './vitest/config.ts';

export default libraryTests();
