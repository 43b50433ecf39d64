export { addressOf } from './address-of.ts';
export { BUS_SECRET, findBusGaps, readBusSecrets } from './bus-secrets.ts';
export { closeGently, MOST_CLOSING_MS } from './close-gently.ts';
export { readEnvFile } from './env-file.ts';
export { BodyTimeout, guardRequests, limitArrival } from './guard-requests.ts';
export { HOSTNAME, parseOrigins, selectOrigins } from './listed-origins.ts';
export { networkOf } from './network-of.ts';
export { findPlainAddresses } from './plain-network.ts';
export { portText, readPort, readPortBase } from './read-port.ts';
export { findRotationFaults, previousOf, selectRotated } from './rotated-secret.ts';
export { runProgram, UNCAUGHT_REJECTION } from './run-program.ts';
export {
  createStartCheck,
  findModeFaults,
  findSecretFaults,
  findTestFaults,
  isProduction,
  LEAST_SECRET,
  type StartCheck,
} from './start-check.ts';
export {
  describeFlags,
  type Flag,
  type Flags,
  readStrictArgs,
  type StrictArgs,
  suggest,
  UsageError,
} from './strict-args.ts';
export { selectTransport } from './transport.ts';
export { isFromProxy, STANDARD_PROXIES, trustedProxies } from './trusted-proxies.ts';
