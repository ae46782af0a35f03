import { expect, test } from 'vitest';
import { createSamplePlaces, openPlaces } from '../../view/testing/sample-places.ts';
import { createMapCore } from './map-core.ts';

async function open(count = 40) {
  const memory = createSamplePlaces({ count });
  const core = createMapCore({ source: openPlaces(memory), field: { id: 'place', title: 'Place' } });
  core.dispatch({ type: 'resize', size: { width: 900, height: 600 } });
  await expect.poll(() => core.view.isIdle() && core.pins().length > 0).toBe(true);
  return { memory, core };
}

test('every record with a place is a pin or counted in a cluster, and a cluster splits', async () => {
  const { core } = await open(400);
  const countOf = (): number => core.marks().reduce((sum, mark) => sum + (mark.type === 'pin' ? 1 : mark.count), 0);
  expect(countOf()).toBe(core.pins().length);
  expect(core.inView().length).toBe(core.pins().length);
  const cluster = core.marks().find((mark) => mark.type === 'cluster');
  if (cluster?.type !== 'cluster') throw new Error('400 shops in Europe stand close together.');
  const before = core.$camera.get().zoom;
  core.dispatch({ type: 'split', cluster: cluster.id, place: cluster.place });
  expect(core.$camera.get().zoom).toBeGreaterThan(before);
  expect(core.inView().length).toBeLessThan(core.pins().length);
  core.dispatch({ type: 'fit' });
  expect(countOf()).toBe(core.pins().length);
  core.destroy();
});

test('a pin is moved, a record without a place gets one, and both are taken back', async () => {
  const { memory, core } = await open();
  const before = JSON.stringify(memory.all().map(({ cells }) => cells));
  const [placeless] = core.placeless();
  core.dispatch({ type: 'place', id: 1, place: { latitude: 40, longitude: -8 } });
  core.dispatch({ type: 'place', id: placeless?.id ?? 0, place: { latitude: 50, longitude: 10 } });
  expect(core.pin(1)?.place).toEqual({ latitude: 40, longitude: -8 });
  expect(core.placeless().some(({ id }) => id === placeless?.id)).toBe(false);
  await core.view.settled();
  expect(memory.record(placeless?.id ?? 0)?.cells['place']).toBe('50;10');
  for (let at = 0; at < 2; at += 1) {
    core.view.dispatch({ type: 'undo' });
    await core.view.settled();
  }
  expect(JSON.stringify(memory.all().map(({ cells }) => cells))).toBe(before);
  core.destroy();
});
