import { defineConformance } from '@exchange/conformance';
import { test } from '@playwright/test';
import { exchange } from './support/exchange.ts';

/** The area whose releases are tried: all are published and activated by the same code. */
const RELEASED = 'casino';
const RELEASE_RULES = ['new-version', 'canary', 'files-gone', 'misfit', 'disable'];
/** Rules that are tried with each area. */
const ALWAYS = ['mounts', 'own-styles', 'unmounts', 'unreachable', 'slow', 'calls-of-another-form'];
const isOutside = Boolean(process.env.BASE_URL);

test.use({
  viewport: { width: 360, height: 740 },
  // A page whose HTML was replaced counts as public, and may not call a system of this machine.
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'];
    await use({ ...launchOptions, args });
  },
});

defineConformance(exchange, {
  // A system that runs elsewhere may have no store of releases and no demo login.
  ...(!isOutside && { expected: {} }),
  leaveOut(rule, remote) {
    if (remote === RELEASED || remote === 'page' || ALWAYS.includes(rule)) return undefined;
    const isRelease = RELEASE_RULES.includes(rule) || rule.startsWith('frame-');
    if (isRelease) return `tried with ${RELEASED}`;
    const isFault = !rule.startsWith('throws-');
    return isFault && !isOutside ? `tried with ${RELEASED}; with a URL, with all areas` : undefined;
  },
});
