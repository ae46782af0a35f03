import { notFound } from '@tanstack/react-router';

const shapes = {
  typeOrId: /^[\w-]{1,64}$/,
  projectId: /^p[0-9a-z]{14}$/,
  baseId: /^b[0-9a-z]{14}$/,
  viewId: /^[a-z]{1,3}[0-9a-z]{14}$/,
  itemId: /^it[0-9a-z]{14}$/,
  viewTitle: /^[a-z]{1,3}[0-9a-z]{14}$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i,
} as const;

type ParamShape = keyof typeof shapes;

/** Checks values of the address; one that cannot be what it stands for leads to the not-found page. Missing optional ones pass. */
export function checkParams<P extends object>(params: P, wanted: { readonly [Key in keyof P]?: ParamShape }): P {
  for (const [key, shape] of Object.entries(wanted) as [keyof P, ParamShape][]) {
    const value: unknown = params[key];
    if (value !== undefined && !(typeof value === 'string' && shapes[shape].test(value))) throw notFound();
  }
  return params;
}

export function isUuid(value: string): boolean {
  return shapes.uuid.test(value);
}
