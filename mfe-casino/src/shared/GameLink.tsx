import { type CasinoGame, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { requestLoginFor, useSignedIn } from '@exchange/store';
import type { ReactNode } from 'react';

/** Opens a game; guests get the login instead (point 2). */
export function GameLink({
  game: { provider, id },
  className,
  children,
}: {
  game: Pick<CasinoGame, 'provider' | 'id'>;
  className: string | undefined;
  children: ReactNode;
}) {
  const signedIn = useSignedIn();
  return (
    <Link
      to={paths.casinoGame(provider, id)}
      className={className}
      onClick={(event) => {
        if (signedIn) return;
        event.preventDefault();
        requestLoginFor(paths.casinoGame(provider, id));
      }}
    >
      {children}
    </Link>
  );
}
