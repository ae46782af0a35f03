import { libraryTests } from '@quadrille/tooling/vitest';

export default libraryTests({ browser: true, setupFiles: ['src/testing/remove-components.ts'] });
