import type { BaseId } from './id.ts';
import type { RandomSource } from './random-source.ts';
import { requireBaseKey } from './base-key.ts';
import { createUuid } from './create-uuid.ts';

const uuidShape = /^([0-9a-f]{8})-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const keyLength = 6;
const keyCount = 36 ** keyLength;

/** A fresh public uuid (version 4 in shape) whose first eight hex digits tell the base. */
export function createShareUuid(baseId: BaseId, random: RandomSource): string {
  const head = Number.parseInt(requireBaseKey(baseId), 36).toString(16).padStart(8, '0');
  return head + createUuid(random).slice(8);
}

/** The base key inside a share uuid, or null when the text is no uuid of ours. */
export function baseKeyOfShareUuid(uuid: string): string | null {
  const head = uuidShape.exec(uuid)?.[1];
  if (head === undefined) return null;
  const key = Number.parseInt(head, 16);
  return key < keyCount ? key.toString(36).padStart(keyLength, '0') : null;
}
