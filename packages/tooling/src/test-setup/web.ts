import { configure } from '@testing-library/react';

/** Timeout of `expect.poll`: prices come each second, and other tests run in parallel. */
const APPEARS_WITHIN_MS = 30_000;

configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });
