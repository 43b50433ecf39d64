import { registerHindi } from '@exchange/i18n';

registerHindi('wallet', () => import('./hi.json'));
