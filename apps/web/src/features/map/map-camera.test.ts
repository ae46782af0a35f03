import { describe, expect, it } from 'vitest';
import { follow, lookAt, mapSize, toPlace, toPoint, within, zooms } from './map-camera.ts';

const suva = { latitude: -18.12, longitude: 178.44 };
const middle = [mapSize.width / 2, mapSize.height / 2] as const;

describe('the camera of a map', () => {
  it('looks at the place, and finds it again under its point', () => {
    const camera = lookAt(suva);
    const [x, y] = toPoint(camera, suva);
    expect([Math.round(x), Math.round(y)]).toEqual(middle);
    const found = toPlace(camera, [x, y]);
    expect(found.latitude).toBeCloseTo(suva.latitude, 1);
    expect(found.longitude).toBeCloseTo(suva.longitude, 1);
  });

  it('sees what lies beyond the date line beside what lies before it', () => {
    const camera = lookAt(suva);
    const [x] = toPoint(camera, { latitude: -18.12, longitude: -179 });
    expect(x).toBeGreaterThan(middle[0]);
    expect(x).toBeLessThan(mapSize.width);
    expect(toPlace(camera, [x, middle[1]]).longitude).toBeCloseTo(-179, 0);
  });

  it('says no more digits than a pixel tells apart', () => {
    expect(String(toPlace(within({ center: suva, zoom: zooms.least }), [10, 20]).longitude)).toMatch(/^-?\d+$/);
    expect(String(toPlace(lookAt(suva), [10, 20]).longitude)).toMatch(/^-?\d+(\.\d)?$/);
  });

  it('never looks beyond the poles, nor zooms further than the outlines are drawn for', () => {
    const pole = within({ center: { latitude: 90, longitude: 540 }, zoom: 1e6 });
    expect(pole.center.latitude).toBeLessThan(85.06);
    expect(pole).toMatchObject({ zoom: zooms.most, center: { longitude: -180 } });
    expect(toPoint(pole, { latitude: 90, longitude: 0 }).every(Number.isFinite)).toBe(true);
  });

  it('stays while the pin is well inside, and follows it out of sight', () => {
    const camera = lookAt(suva);
    expect(follow(camera, { latitude: -18, longitude: 178 })).toBe(camera);
    const followed = follow(camera, { latitude: 52.5, longitude: 13.4 });
    expect(followed.center).toEqual({ latitude: 52.5, longitude: 13.4 });
    expect(followed.zoom).toBe(camera.zoom);
  });
});
