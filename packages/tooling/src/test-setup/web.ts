import { configure } from '@testing-library/react';

/** As `expect.poll` waits: prices come each second, and other tests run beside. */
const APPEARS_WITHIN_MS = 30_000;

configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });
