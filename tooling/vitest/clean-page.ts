/// <reference lib="dom" />
// Run for each test file of a package in the browser. Files share one page and its modules, since reading some hundred modules costs more
// than most of the tests do; so each file leaves the page as it found it.
import { afterAll, vi } from 'vitest';

const attributes = ['dir', 'lang', 'class', 'style'];
const before = attributes.map((name) => document.documentElement.getAttribute(name));
const address = location.href;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  for (const [at, name] of attributes.entries()) putBack(name, before[at] ?? null);
  if (location.href !== address) history.replaceState(null, '', address);
  localStorage.clear();
  sessionStorage.clear();
});

function putBack(name: string, value: string | null): void {
  if (value === null) document.documentElement.removeAttribute(name);
  else document.documentElement.setAttribute(name, value);
}
