import { yieldToMain } from '@exchange/ui';
import '@exchange/ui/base.css';
import { consumeOneTimeLinks } from './auth/one-time-links.ts';
import { watchErrors } from './telemetry/watch-errors.ts';

/**
 * Modules in the order of need. All are loaded by now, but evaluated in tasks of their own for slow
 * phones.
 */
const MODULES = [
  () => import(/* webpackMode: "eager" */ '@exchange/i18n'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@exchange/federation/router'),
  () => import(/* webpackMode: "eager" */ '@exchange/api'),
  () => import(/* webpackMode: "eager" */ './routes.tsx'),
];

// First, so that no other code, also of remotes, sees a token in the URL.
const links = consumeOneTimeLinks();
watchErrors();
for (const load of MODULES) {
  await yieldToMain();
  await load();
}
await yieldToMain();
const { start } = await import(/* webpackMode: "eager" */ './app/start.ts');
await start(links);
