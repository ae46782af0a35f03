import { Input } from '@quadrille/ui-kit-react';
import { Search } from 'lucide-react';

export interface FindInputProps {
  /** What is found here, and by what. */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  readonly className: string | undefined;
}

/** Where one types to find some of what a list holds. */
export function FindInput({ label, ...rest }: FindInputProps) {
  return <Input icon={Search} type="search" aria-label={label} placeholder={label} {...rest} />;
}
