export { addressOf } from './address-of.ts';
export { BUS_SECRET, findBusGaps, readBusSecrets } from './bus-secrets.ts';
export { closeGently, MAX_CLOSING_MS } from './close-gently.ts';
export { BodyTimeout, guardRequests, limitArrival } from './guard-requests.ts';
export { HOSTNAME, parseOrigins, selectOrigins } from './listed-origins.ts';
export { networkOf } from './network-of.ts';
export { findPlainAddresses } from './plain-network.ts';
export { findRotationFaults, previousOf, selectRotated } from './rotated-secret.ts';
export { runProgram, UNCAUGHT_REJECTION } from './run-program.ts';
export {
  createStartCheck,
  findModeFaults,
  findSecretFaults,
  findTestFaults,
  isProduction,
  MIN_SECRET,
  type StartCheck,
} from './start-check.ts';
export { selectTransport } from './transport.ts';
export { isFromProxy, STANDARD_PROXIES, trustedProxies } from './trusted-proxies.ts';
