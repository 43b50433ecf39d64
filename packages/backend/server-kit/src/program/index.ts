export {
  addressOf,
  ipRateLimitKey,
  isFromProxy,
  STANDARD_PROXIES,
  trustedProxies,
} from './address-of.ts';
export {
  BUS_SECRET,
  findBusGaps,
  findRotationFaults,
  previousOf,
  readBusSecrets,
  selectRotated,
} from './bus-secrets.ts';
export {
  createStartCheck,
  findModeFaults,
  findSecretFaults,
  findTestFaults,
  isProduction,
  MIN_SECRET,
  type StartCheck,
} from './config-validation.ts';
export { drawStreamLife, type EventStream, openEventStream, toEvent } from './event-stream.ts';
export { MAX_CLOSING_MS, shutDownGracefully } from './graceful-shutdown.ts';
export { BodyTimeout, guardRequests, limitArrival, selectHsts } from './guard-requests.ts';
export { HOSTNAME, parseOrigins, selectOrigins } from './listed-origins.ts';
export { findPlainAddresses } from './plain-addresses.ts';
export { portText, readPort, readPortBase } from './read-port.ts';
export { collectGarbage, readEnvFile, runProgram, UNCAUGHT_REJECTION } from './run-program.ts';
export { createSeal, type Seal } from './seal.ts';
export {
  describeFlags,
  type Flag,
  type Flags,
  readStrictArgs,
  type StrictArgs,
  suggest,
  UsageError,
} from './strict-args.ts';
