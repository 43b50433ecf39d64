import { callFirst, defineArea, endpoints } from '@exchange/contract';

/** Pages, fragments and links of the area; each of its releases contains this. */
export const definition = defineArea({
  name: 'promo',
  title: { en: 'Promo', hi: 'Promo' },
  pages: [{ path: '/promo', calls: [{ at: '', calls: [callFirst(endpoints.slides, undefined)] }] }],
  fragments: [{ expose: './promo-strip', slot: 'home' }],
  links: [{ place: 'sections', label: { en: 'Promo', hi: 'Promo' }, to: '/promo' }],
});
