import type { Page } from 'playwright-core';

/**
 * Signs a person in by a call of the page's own: it has the cookie, and the mark that it was here before, as the page of one who comes back
 * has. The form to sign in has tests of its own.
 */
export async function comeBack(page: Page, url: string, { email, password }: { email: string; password: string }): Promise<void> {
  const answer = await page.context().request.post(`${url}/api/v1/auth/user/signin`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()} ${await answer.text()}`);
  await page.addInitScript(() => {
    // a file is shown in a frame that has no storage
    if (origin !== 'null') localStorage.setItem('quadrille.signed-in', '1');
  });
}
