import { registerHindi } from '@exchange/i18n';

registerHindi('reports', () => import('./hi.json'));
