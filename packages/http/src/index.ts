export { closeGently, MOST_CLOSING_MS } from './close-gently.ts';
export { networkOf } from './network-of.ts';
