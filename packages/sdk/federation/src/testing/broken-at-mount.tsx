import type { AreaModule } from '@exchange/contract';
import './broken.module.css';

function BrokenPage(): never {
  throw new Error('This version throws at mount');
}

const pages = [{ path: '*', Component: BrokenPage }];

/** Casino routes whose only page throws while it renders. */
export const routes: AreaModule['routes'] = {
  '/casino-provider': pages,
  '/app/iframe-casino-new': pages,
};
