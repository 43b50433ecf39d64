import '@exchange/ui/base.css';
import { yieldToMain } from './app/yield-to-main.ts';
import { takeOneTimeLinks } from './auth/instant-id.ts';

/**
 * Libraries and parts of the shell in the order of their need. They are in this file and those that come
 * with it, but a slow phone takes each in by a task of its own.
 */
const PARTS = [
  () => import(/* webpackMode: "eager" */ '@exchange/i18n'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@exchange/federation/router'),
  () => import(/* webpackMode: "eager" */ '@exchange/api'),
  () => import(/* webpackMode: "eager" */ './routes.tsx'),
];

// First of all: no other code, also of remotes, shall see a token in the address.
const links = takeOneTimeLinks();
for (const take of PARTS) {
  await yieldToMain();
  await take();
}
await yieldToMain();
const { start } = await import(/* webpackMode: "eager" */ './app/start.ts');
await start(links);
