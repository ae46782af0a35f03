const path = String.raw`(?:\["[^"{}\n]{1,255}"\]|\[\w{1,40}\]|[^{}\s[]){1,300}`;

/** A place of a template that is filled. Three braces mean the same as two, where as many close as open. */
export const templateHole: RegExp = new RegExp(
  String.raw`(?:\{\{\{\s*(json\s+)?(${path})\s*\}\}\}|\{\{\s*(json\s+)?(${path})\s*\}\})`,
  'g',
);

/** The steps of a path; a name with blanks or points in it stands in brackets and quotes. */
const steps = /\["([^"]+)"\]|\[(\w+)\]|([^.[]+)/g;

/** The keys a path leads through. */
export function stepsOf(path: string): readonly string[] {
  return [...path.matchAll(steps)].map(([, quoted, bracketed, plain]) => quoted ?? bracketed ?? plain ?? '');
}

/** Every key that paths of a template lead through. */
export function keysInTemplate(template: string): ReadonlySet<string> {
  return new Set([...template.matchAll(templateHole)].flatMap(([, , path3, , path2]) => stepsOf(path3 ?? path2 ?? '')));
}
