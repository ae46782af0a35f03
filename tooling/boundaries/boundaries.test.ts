import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const plot = mkdtempSync(join(tmpdir(), 'quadrille-boundaries-'));
cpSync(join(root, '.oxlintrc.json'), join(plot, '.oxlintrc.json'));
afterAll(() => rmSync(plot, { recursive: true, force: true }));

/** Lints one planted file under the repository's own rules and answers what lint says of it. */
function lintPlanted(path: string, source: string): { code: number | null; output: string } {
  const file = join(plot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', 'oxlint'), [path], { cwd: plot, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

const wrong: [path: string, imported: string][] = [
  ['packages/domain/src/planted.ts', '@quadrille/contract'],
  ['packages/contract/src/planted.ts', '@quadrille/sdk'],
  ['packages/formula/src/planted.ts', '@quadrille/sql'],
  ['packages/importer/src/planted.ts', '@quadrille/contract'],
  ['packages/sdk/src/planted.ts', '@quadrille/sql'],
  ['packages/sql/src/planted.ts', '@quadrille/contract'],
  ['packages/ui-kit/src/planted.ts', '@quadrille/domain'],
  ['packages/ui-kit/src/planted-react.ts', 'react'],
  ['packages/ui-kit/src/grid/core/planted.ts', '../dom/surface.ts'],
  ['packages/ui-kit/src/grid/core/commands/planted.ts', '../../dom/surface.ts'],
  ['packages/ui-kit/src/grid/core/planted-painters.ts', '../../cells/cell-views.ts'],
  ['packages/ui-kit/src/grid/core/commands/planted-painter.ts', '../../../cells/select-cell.ts'],
  ['packages/ui-kit/src/grid/core/planted-react.ts', '@tanstack/react-table'],
  ['packages/ui-kit-react/src/planted.ts', '@quadrille/sdk'],
  ['packages/domain/src/planted-self.ts', '@quadrille/domain'],
  ['packages/domain/src/planted-node.ts', 'node:fs'],
  ['apps/web/src/planted.ts', '@quadrille/sql'],
  ['apps/web/src/features/view/tabs/planted.ts', '../../records/index.ts'],
  ['apps/web/src/features/cards/planted.ts', '../find/index.ts'],
  ['apps/web/src/features/hooks/planted.ts', '../view/filters/filter-nodes.ts'],
  ['apps/web/src/features/hooks/planted-shell.ts', '../../shell/app-layout.tsx'],
  ['apps/web/src/platform/planted.ts', '../features/view/index.ts'],
  ['apps/server/src/planted.ts', '@quadrille/ui-kit'],
  ['apps/server/src/storage/planted.ts', '../features/records/index.ts'],
];

describe('import boundaries', () => {
  it.each(wrong)('refuses %s importing %s', (path, imported) => {
    const { code, output } = lintPlanted(path, `import { x } from '${imported}';\n\nexport const y = x;\n`);
    expect(output).toContain('no-restricted-imports');
    expect(code).not.toBe(0);
  });

  it('lets imports go down the table', () => {
    const { code, output } = lintPlanted(
      'packages/sql/src/planted-right.ts',
      `import { x } from '@quadrille/domain';\n\nexport const y = x;\n`,
    );
    expect(output).not.toContain('no-restricted-imports');
    expect(code).toBe(0);
  });

  it.each(['document.title', 'window.innerWidth', 'new DOMParser()', 'element instanceof HTMLElement'])(
    'refuses %s in the core of the grid, and lets its surface do it',
    (code) => {
      const source = `export const ask = (element: unknown): unknown => [element, ${code}];\n`;
      const inCore = lintPlanted('packages/ui-kit/src/grid/core/planted-document.ts', source);
      expect(inCore.output).toContain('no-restricted-globals');
      expect(inCore.code).not.toBe(0);
      expect(lintPlanted('packages/ui-kit/src/grid/dom/planted-document.ts', source).code).toBe(0);
    },
  );

  it('refuses a cycle of files', () => {
    lintPlanted('packages/domain/src/cycle-a.ts', `export { b } from './cycle-b.ts';\nexport const a = 1;\n`);
    const { code, output } = lintPlanted('packages/domain/src/cycle-b.ts', `import { a } from './cycle-a.ts';\n\nexport const b = a;\n`);
    expect(output).toContain('no-cycle');
    expect(code).not.toBe(0);
  });
});
