import { client } from '../../platform/client.ts';

const pause = 500;
const tries = 240;

/** Resolves once the server has gone away and answers again; a server that came back faster than we looked counts after a while. */
export async function waitForRestart(): Promise<void> {
  let hasGone = false;
  for (let count = 0; count < tries; count += 1) {
    const isThere = await client.app.health({}).then(
      () => true,
      () => false,
    );
    if (!isThere) hasGone = true;
    else if (hasGone || count > 6) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
