import type { AreaModule } from '@exchange/contract';
import './locale.ts';
import { PromoPage } from './page/PromoPage.tsx';

/** Pages of the area, by the path in its definition. */
export const routes: AreaModule['routes'] = {
  '/promo': [{ index: true, Component: PromoPage }],
};
