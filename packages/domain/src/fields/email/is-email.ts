import { limits } from '../../limits/limits.ts';

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** Whether the text is one email address: a dot-atom local part, `@`, and a domain with a top level. */
export function isEmail(text: string): boolean {
  if (text.length > limits.emailLength) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && localPart.test(text.slice(0, at)) && isDomainName(text.slice(at + 1));
}

/** Labels of letters, digits and inner hyphens, at least two, the last one no number. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.');
  const top = labels.at(-1) ?? '';
  return text.length <= 253 && labels.length >= 2 && labels.every(isLabel) && /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(top);
}

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{N}\p{M}_-]+$/u.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
