import { Link } from '@quadrille/ui-kit-react';
import { Fragment } from 'react';
import styles from './dashboards.module.css';

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

const strong = /\*\*([^*\s](?:[^*]*[^*\s])?)\*\*/;

/** Text as it was written: a line that begins with `#` is a heading, `**` makes words bold, addresses are links, nothing is HTML. */
export function TextLines({ text }: { readonly text: string }) {
  return text.split('\n').map((line, at) => {
    const heading = /^#{1,3} (.+)$/.exec(line)?.[1];
    const key = `${at} ${line}`;
    if (heading !== undefined) {
      return (
        <h3 key={key} className={styles.heading} dir="auto">
          {heading}
        </h3>
      );
    }
    return (
      <p key={key} dir="auto">
        {line.split(address).map((part, place) =>
          place % 2 === 1 ? (
            <Link key={part} href={part} target="_blank" rel="noopener noreferrer">
              {part}
            </Link>
          ) : (
            <Fragment key={`${place} ${part}`}>{boldIn(part)}</Fragment>
          ),
        )}
      </p>
    );
  });
}

function boldIn(text: string) {
  return text.split(strong).map((part, at) => (at % 2 === 1 ? <strong key={`${at} ${part}`}>{part}</strong> : part));
}
