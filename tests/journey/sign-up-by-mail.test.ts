import { expect, it } from 'vitest';
import { signUp } from '../harness/http-client.ts';
import { laneBrowser } from '../harness/lane.ts';
import { openMailSink } from '../harness/mail-sink.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture, onPage } from './steps.ts';

it('where mail is sent one signs up by its link, and is told the same whoever has an account already', async () => {
  const sink = await openMailSink();
  const product = await freshProduct({
    env: { QUADRILLE_SMTP_URL: sink.url, QUADRILLE_MAIL_FROM: 'q@example.org', QUADRILLE_SITE_URL: 'http://127.0.0.1' },
  });
  try {
    await signUp(product.url, 'owner@example.org');
    await onPage(await laneBrowser(), 'sign-up-by-mail', async (page) => {
      const ask = async (email: string): Promise<string> => {
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Send the link' }).click();
        await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
        return (await page.locator('main').innerText()).replaceAll(email, 'ADDRESS');
      };
      await page.goto(`${product.url}/#/signup`);
      await keepPicture(page, 'sign-up-ask');
      const known = await ask('owner@example.org');
      await page.getByRole('button', { name: 'Use another address' }).click();
      expect(await ask('eve@example.org')).toBe(known);
      await keepPicture(page, 'sign-up-asked');
      expect(await sink.wait('owner@example.org')).toContain('has an account already');
      const link = /#\/signup\/[\w-]+\?email=[\w%.]+/.exec(await sink.wait('eve@example.org'))?.[0] ?? 'no link';
      await page.goto(`${product.url}/${link}`);
      await page.getByLabel('First name').fill('Eve');
      expect(await page.getByLabel('Email').inputValue()).toBe('eve@example.org');
      await page.getByRole('textbox', { name: 'Password' }).fill('Correct-horse-7');
      await keepPicture(page, 'sign-up-link');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: /Eve/ }).waitFor();
    });
  } finally {
    sink.close();
    await product.dispose();
  }
});
