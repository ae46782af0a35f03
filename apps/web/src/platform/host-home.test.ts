import { expect, it } from 'vitest';
import { homeOfHost } from './host-home.ts';

it('names the path after the first label of a host of its own', () => {
  const info = { baseHostName: 'example.com', mainSubDomain: 'app' };
  expect(homeOfHost('acme.example.com', info)).toBe('/acme');
  for (const host of ['app.example.com', 'example.com', 'acme.example.org', 'acmeexample.com']) expect(homeOfHost(host, info)).toBeNull();
  expect(homeOfHost('acme.example.com', { baseHostName: null, mainSubDomain: 'app' })).toBeNull();
});
