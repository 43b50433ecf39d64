import { registerHindi } from '@exchange/i18n';

registerHindi('promo', () => import('./hi.json'));
