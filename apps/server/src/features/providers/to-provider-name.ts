import { AppError, providerNames, type ProviderName } from '@quadrille/contract';

/** The provider a path names. */
export function toProviderName(text: string): ProviderName {
  const name = providerNames.find((one) => one === text);
  if (name === undefined) throw new AppError('providerOff');
  return name;
}
