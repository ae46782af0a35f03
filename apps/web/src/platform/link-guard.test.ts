import { expect, it } from 'vitest';
import { kindOfLink } from './link-guard.ts';

const page = 'http://127.0.0.1:8080/#/nc/p1';

it('tells links of the app from links out of it and from scripts', () => {
  const expected = {
    inside: ['#/nc/p2', '/', 'http://127.0.0.1:8080/#/signin', ''],
    outside: ['https://example.org', '//example.org/x', 'http://127.0.0.1:9/', '/api/v1/health', 'mailto:a@b.c', 'http://['],
    script: [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      ' \tJaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
    ],
  } as const;
  for (const [kind, links] of Object.entries(expected))
    for (const link of links) expect([link, kindOfLink(link, page)]).toEqual([link, kind]);
});
