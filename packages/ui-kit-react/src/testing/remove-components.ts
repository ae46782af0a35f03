// Runs for each test file in the browser, after `clean-page.ts`. The hook of vitest-browser-react is registered only for the first file
// that imports it, because files share their modules.
import { afterAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

beforeEach(cleanup);
afterAll(cleanup);
