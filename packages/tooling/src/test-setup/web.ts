import { configure } from '@testing-library/react';

/** Prices come each second, and other tests run beside: a second is not enough to wait for one. */
const APPEARS_WITHIN_MS = 5000;

configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });
