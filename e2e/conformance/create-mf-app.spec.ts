import { defineConformance } from '@exchange/conformance';
import { createMfApp } from './create-mf-app/adapter.ts';
import { expected } from './create-mf-app/expected.ts';

/** Rules that are tried with both remotes, which are made alike. */
const WITH_BOTH = ['mounts', 'own-styles', 'unreachable', 'slow', 'new-version'];

defineConformance(createMfApp, {
  expected,
  leaveOut: (rule, remote) =>
    remote === 'search' && !WITH_BOTH.includes(rule) ? 'tried with cart' : undefined,
});
