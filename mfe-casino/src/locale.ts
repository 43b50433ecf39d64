import { registerHindi } from '@exchange/i18n';

registerHindi('casino', () => import('./hi.json'));
