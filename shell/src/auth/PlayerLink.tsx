import { Link } from '@exchange/federation/router';
import { requestLoginFor, useSignedIn } from '@exchange/store';
import type { ReactNode } from 'react';

/** A link to a page for players; opens the login for guests. */
export function PlayerLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const signedIn = useSignedIn();
  return signedIn ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <button type="button" className={className} onClick={() => requestLoginFor(to)}>
      {children}
    </button>
  );
}
