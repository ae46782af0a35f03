import { I18nProvider } from '@lingui/react';
import { hueNames } from '@quadrille/ui-kit/cells';
import { HueGrid, KitProvider } from '@quadrille/ui-kit-react';
import { afterAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { activateLocale, i18n } from './i18n.ts';
import { useHueWords } from './use-hue-words.ts';

afterAll(() => activateLocale('en'));

function Hues() {
  return <HueGrid label="Hue" value={null} hueLabels={useHueWords()} onValueChange={() => {}} />;
}

it.each([
  ['de', 'Blau'],
  ['ar', 'أزرق'],
  ['fa', 'آبی'],
])('in %s every colour has a spoken name of its own, blue is %s', async (locale, blue) => {
  await activateLocale(locale);
  await render(
    <I18nProvider i18n={i18n}>
      <KitProvider>
        <Hues />
      </KitProvider>
    </I18nProvider>,
  );
  const hues = page.getByRole('radio').elements();
  const names = hues.map((one) => one.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(hueNames.length);
  expect(names[hueNames.indexOf('blue')]).toBe(blue);
  expect(names.filter((name) => hueNames.some((hue) => hue === name))).toEqual([]);
});
