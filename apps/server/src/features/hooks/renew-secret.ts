import { type Ctx, getBase } from '../../app-context.ts';
import { getHook } from '../structure/index.ts';

/** Gives a webhook a new secret to sign its calls with, and tells it this once. */
export async function renewSecret(ctx: Ctx, hookId: string): Promise<{ secret: string }> {
  const { parts } = ctx;
  const hook = getHook(await getBase(ctx).schema(), hookId);
  const secret = `whsec_${Buffer.from(parts.random.bytes(32)).toString('base64url')}`;
  await parts.meta.hooks.setSecret(hook.id, parts.secrets.seal(secret, `webhook ${hook.id}`));
  return { secret };
}
