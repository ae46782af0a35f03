import type { Page } from 'playwright-core';
import { person } from './bench-world.ts';

/** The served web app, signed in as the person the bench works as. */
export async function signInPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
}
