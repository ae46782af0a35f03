import { isDomainName } from '../email/is-email.ts';
import { limits } from '../../limits/limits.ts';

const shape = /^(?:(https?|ftp):\/\/(?:[^\s/?#@]*@)?)?([^\s/?#:@]+)(?::([0-9]{1,5}))?(?:[/?#]\S*)?$/i;

/** Whether the text is a web address: http, https or ftp (or no scheme), a host with a top-level domain, under 2083 characters. */
export function isUrl(text: string): boolean {
  if (text.length > limits.urlLength || /[<>\s]/.test(text)) return false;
  const match = shape.exec(text);
  if (match === null) return false;
  const port = match[3] === undefined ? 1 : Number(match[3]);
  return port >= 1 && port <= 65_535 && isDomainName(match[2] ?? '');
}
