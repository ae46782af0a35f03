import { expect, it } from 'vitest';
import { readAgent } from './read-agent.ts';

it('names browser and system as people do, and leaves programs their name', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  expect(readAgent(chrome)).toBe('Chrome, Linux');
  expect(readAgent(chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64') + ' Edg/141.0')).toBe('Edge, Windows');
  expect(readAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0')).toBe('Firefox, macOS');
  expect(
    readAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iOS');
  expect(readAgent('curl/8.5.0')).toBe('curl/8.5.0');
});
