import { registerHindi } from '@exchange/i18n';

registerHindi('sports', () => import('./hi.json'));
