import { AppError, type ProviderName, providerNames, refuse } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';

/** The providers the caller is connected with. */
export async function listConnections({ parts, actor }: Ctx): Promise<{ list: { provider: ProviderName }[] }> {
  if (actor.userId === null) throw new AppError('unauthorized');
  const names = await parts.meta.providers.listOf(actor.userId);
  return { list: providerNames.filter((name) => names.includes(name)).map((provider) => ({ provider })) };
}

/** A person keeps a way to sign in: without a password the last provider stays. */
export async function disconnect({ parts, actor }: Ctx, provider: ProviderName): Promise<boolean> {
  const user = actor.userId === null ? null : await parts.meta.users.find(actor.userId);
  if (!user) throw new AppError('unauthorized');
  const names = await parts.meta.providers.listOf(user.id);
  if (user.password_hash === null && names.every((name) => name === provider)) {
    throw refuse('onlyWayIn');
  }
  await parts.meta.providers.disconnect(user.id, provider);
  return true;
}
