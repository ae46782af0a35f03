import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { RandomSource } from './random-source.ts';

/** Seals texts that must be kept but never shown: AES-256-GCM with a key that is not where the sealed text is. */
export interface SecretBox {
  /** `about` names what the secret is of; it opens for nothing else. */
  seal(text: string, about: string): string;
  /** Null where the box has another key or the text was touched. */
  open(sealed: string, about: string): string | null;
  /** Always the same for a text, and to nobody without the key anything but chance; in hex. */
  derive(text: string, about: string): string;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Tells later versions how it was sealed. */
const mark = 'v1:';

/** `secret` is asked for when the box is first used. */
export function createSecretBox(secret: () => string, random: RandomSource): SecretBox {
  let made: Buffer | null = null;
  const key = (): Buffer => (made ??= Buffer.from(hkdfSync('sha256', secret(), '', 'quadrille secret box', 32)));
  return {
    seal(text, about) {
      const nonce = Buffer.from(random.bytes(nonceBytes));
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed, about) {
      if (!sealed.startsWith(mark)) return null;
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64');
      if (bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    derive: (text, about) =>
      createHmac('sha512', key())
        .update(JSON.stringify([about, text]))
        .digest('hex'),
  };
}
