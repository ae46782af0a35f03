import { isEmail, isPhoneNumber, isUrl } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import type { ColumnCheck } from '@quadrille/importer';

/** Types that take any text, and what their values should look like. Texts that do not are kept, but said. */
export const looseTypes = { Email: isEmail, URL: isUrl, PhoneNumber: isPhoneNumber } as const satisfies Partial<
  Record<FieldType, (text: string) => boolean>
>;

export type LooseType = keyof typeof looseTypes;
export type LooseChecks = Readonly<Record<LooseType, ColumnCheck>>;

export function isLoose(type: FieldType): type is LooseType {
  return Object.hasOwn(looseTypes, type);
}
