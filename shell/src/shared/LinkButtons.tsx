import { Link } from '@exchange/federation/router';
import { buttonClass } from '@exchange/ui';

/** Links as buttons in a row, the first one in the accent colour, the others in `variant`. */
export function LinkButtons({
  label,
  links,
  variant,
  className,
}: {
  /** Accessible name of the row. */
  label: string;
  links: readonly { to: string; label: string }[];
  variant: 'outline' | 'onHeader';
  className: string | undefined;
}) {
  return (
    <nav className={className} aria-label={label}>
      {links.map(({ to, label: text }, index) => (
        <Link
          key={to}
          to={to}
          className={buttonClass({ variant: index === 0 ? 'accent' : variant })}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
