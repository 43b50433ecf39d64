export { addressOf } from './address-of.ts';
export { BUS_SECRET, findBusGaps, readBusSecrets } from './bus-secrets.ts';
export {
  createStartCheck,
  findModeFaults,
  findSecretFaults,
  findTestFaults,
  isProduction,
  MIN_SECRET,
  type StartCheck,
} from './config-validation.ts';
export { readEnvFile } from './env-file.ts';
export { MAX_CLOSING_MS, shutDownGracefully } from './graceful-shutdown.ts';
export { BodyTimeout, guardRequests, limitArrival } from './guard-requests.ts';
export { selectHsts } from './hsts.ts';
export { ipRateLimitKey } from './ip-rate-limit-key.ts';
export { HOSTNAME, parseOrigins, selectOrigins } from './listed-origins.ts';
export { findPlainAddresses } from './plain-network.ts';
export { portText, readPort, readPortBase } from './read-port.ts';
export { findRotationFaults, previousOf, selectRotated } from './rotated-secret.ts';
export { runProgram, UNCAUGHT_REJECTION } from './run-program.ts';
export {
  describeFlags,
  type Flag,
  type Flags,
  readStrictArgs,
  type StrictArgs,
  suggest,
  UsageError,
} from './strict-args.ts';
export { isFromProxy, STANDARD_PROXIES, trustedProxies } from './trusted-proxies.ts';
