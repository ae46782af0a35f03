import type { FormSpec } from './form-spec.ts';

/** An answer with files. Texts stand first: the server looks at them before it keeps a file. */
export function toFormData(texts: Readonly<Record<string, string>>, files: ReturnType<FormSpec['toRow']>['files']): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  files.forEach(([title, { content, name }], at) => form.append(`_${title}[${at}]`, content, name));
  return form;
}
