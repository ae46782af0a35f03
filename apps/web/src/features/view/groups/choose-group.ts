/** Types records are put into heaps by, those people mean first. */
const heaps: readonly string[] = ['SingleSelect', 'Collaborator', 'Checkbox', 'MultiSelect', 'Rating', 'Links', 'LinkToAnotherRecord'];

/** The field a new group begins with: one of few values, before one that holds another in each record. */
export function chooseGroup<Choice extends { readonly kind: string }>(free: readonly Choice[]): Choice | undefined {
  return heaps.flatMap((kind) => free.find((field) => field.kind === kind) ?? [])[0];
}
