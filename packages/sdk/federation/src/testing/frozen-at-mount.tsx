import type { AreaModule } from '@exchange/contract';

function FrozenPage(): never {
  for (;;);
}

const pages = [{ path: '*', Component: FrozenPage }];

/** Casino routes whose only page never comes to an end while it renders. */
export const routes: AreaModule['routes'] = {
  '/casino-provider': pages,
  '/app/iframe-casino-new': pages,
};
