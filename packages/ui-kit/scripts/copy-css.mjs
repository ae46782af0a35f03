// tsc leaves style sheets behind: put them beside the code that goes with them.
import { copyFileSync, mkdirSync } from 'node:fs';

mkdirSync(new URL('../dist/grid/', import.meta.url), { recursive: true });
copyFileSync(new URL('../src/tokens.css', import.meta.url), new URL('../dist/tokens.css', import.meta.url));
copyFileSync(new URL('../src/grid/grid.css', import.meta.url), new URL('../dist/grid/grid.css', import.meta.url));
