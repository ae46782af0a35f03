import { expect, test } from 'vitest';
import { openCore } from '../../../testing/open-core.ts';
import { createSurfaceEffects } from './surface-effects.ts';

test('effects reach the surface while there is one', async () => {
  const { core, port } = await openCore();
  const { announce } = createSurfaceEffects(port);
  const said: string[] = [];
  announce({ type: 'announce', text: 'before' }, null);
  core.attach({
    update() {},
    run: (effect) => void (effect.type === 'announce' && said.push(effect.text)),
    anchorOf: () => null,
    takeTyped: () => '',
    isCatching: () => false,
    pageRows: 10,
    pageWidth: 800,
    viewWidth: 800,
  });
  announce({ type: 'announce', text: 'now' }, null);
  core.attach(null);
  announce({ type: 'announce', text: 'after' }, null);
  expect(said).toEqual(['now']);
});
