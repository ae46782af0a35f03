import { type AppError, refuse } from '@quadrille/contract';
import { stepsOf, templateHole } from '../../platform/template-paths.ts';
/** Most signs a template may have, and what comes of it. */
export const templateLimit = 100_000;
export const renderedLimit = 5_000_000;

/** How values are set into the text around them. */
export type TemplateStyle = 'text' | 'json' | 'address' | 'header';

/** A template that became too long; the message is for the person who wrote it. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly refusal: AppError;
  constructor(refusal: AppError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Fills `{{path}}` and `{{json path}}` from plain data. There is no logic: a path leads through own keys and list places
 * (`data.rows.0.Title`, `data.rows[0]["Due date"]`); what is not there is empty. In a text that is JSON itself, values are written so that it
 * stays JSON.
 */
export function renderTemplate(template: string, data: unknown, style: TemplateStyle): string {
  if (template.length > templateLimit) throw new TemplateError(refuse('templateTooLong', { most: templateLimit }));
  let size = template.length;
  return template.replace(templateHole, (_match, json3?: string, path3?: string, json2?: string, path2?: string) => {
    const value = findValue(data, path3 ?? path2 ?? '');
    const text = (json3 ?? json2) === undefined ? write(value, style) : (JSON.stringify(value) ?? 'null');
    size += text.length;
    if (size > renderedLimit) throw new TemplateError(refuse('filledTooLong'));
    return text;
  });
}

/** Whether a template makes JSON, as far as its first sign tells. */
export const looksLikeJson = (template: string): boolean => /^\s*[[{](?!\{)/.test(template);

function findValue(data: unknown, path: string): unknown {
  let value = data;
  for (const key of stepsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

function write(value: unknown, style: TemplateStyle): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  switch (style) {
    case 'text':
      return text;
    case 'json':
      return typeof value === 'string' ? JSON.stringify(text).slice(1, -1) : text;
    case 'address':
      return encodeURIComponent(text.toWellFormed());
    case 'header':
      return text.replace(/[^\t\x20-\x7E\x80-\xFF]/g, ' ');
  }
}
