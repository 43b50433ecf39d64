export { closeGently, MOST_CLOSING_MS } from './close-gently.ts';
export { networkOf } from './network-of.ts';
export {
  createStartCheck,
  findSecretFaults,
  isProduction,
  LEAST_SECRET,
  type StartCheck,
} from './start-check.ts';
export { STANDARD_PROXIES, trustedProxies } from './trusted-proxies.ts';
