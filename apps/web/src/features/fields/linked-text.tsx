import { Link } from '@quadrille/ui-kit-react';
import type { CellKind } from '@quadrille/ui-kit/cells';
import { beside, findHref } from './open-link.tsx';

/** Text of a cell that is read only; an address leads to where it says. */
export function LinkedText({ text, kind, className }: { readonly text: string; readonly kind: CellKind; readonly className?: string }) {
  const href = findHref(text, kind);
  if (href === null)
    return (
      <span className={className} dir="auto">
        {text}
      </span>
    );
  return (
    <Link href={href} {...beside(kind)} className={className} dir={kind === 'phone' ? 'ltr' : 'auto'}>
      {text}
    </Link>
  );
}
