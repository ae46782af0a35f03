import { libraryTests } from '@quadrille/tooling/vitest';

export default libraryTests();
