import { portText, STANDARD_PROXIES } from '@exchange/server-kit';
import * as v from 'valibot';

const isOn = v.picklist(['on', 'off'], 'must be on or off');
const flag = v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0');

/** Variables of the edge; `readEdgeConfig` also validates combinations of them. */
const environment = v.object({
  /** `production`: for real players; secrets only from the environment, TLS required. */
  NODE_ENV: v.optional(v.string()),
  /** Port of the pages; `PORT_BASE` when absent. */
  PORT: v.optional(portText),
  /** Address of this machine to listen on. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** First port of those of `npm start`. */
  PORT_BASE: v.optional(v.string(), '3000'),
  /** Folder of a build of the shell, used while no release of it is registered. */
  SHELL_DIST: v.optional(v.string(), 'shell/dist'),
  /** Folder with a folder for each brand. */
  BRANDS_DIR: v.optional(v.string(), 'packages/delivery/themes'),
  /** Address of the server; port 4000 of this machine when absent. */
  API_URL: v.optional(v.string()),
  /** PEM file of the authorities that may sign the certificate of an https `API_URL`. */
  API_CA: v.optional(v.string()),
  /** `off` for a backend that does not repeat the edge's `x-request-id`. */
  API_ECHOES_REQUEST_ID: v.optional(isOn, 'on'),
  /** Address of the base `/api/v5` where it is not below `API_URL`. */
  API_BASE_URL: v.optional(v.string()),
  /** Address of the base `/api` where it is not below `API_URL`. */
  CASINO_BASE_URL: v.optional(v.string()),
  /** Address of the base `/storage/app/public` where it is not below `API_URL`. */
  IMAGES_BASE_URL: v.optional(v.string()),
  /** Address of the base of payment slips where it is not below `API_URL`. */
  PAYMENT_IMAGES_BASE_URL: v.optional(v.string()),
  /** Origins that may be framed, with commas; all of https when absent, none in production. */
  FRAME_ORIGINS: v.optional(v.string()),
  /** Origins of images, with commas. */
  IMAGE_ORIGINS: v.optional(v.string()),
  /**
   * Address of the areas' files for browsers, in which `{area}` stands for an area's name; a port of
   * this machine when absent. `ORIGIN_CASINO` and the like set that of one area.
   */
  ORIGIN_AREAS: v.optional(v.string()),
  /** `off`: browsers cache no files, and existing service workers are removed. */
  SERVICE_WORKER: v.optional(isOn, 'on'),
  /** `off`: pages begin with the skeleton, and the edge runs no code of releases. */
  FRAMES: v.optional(isOn, 'on'),
  /** Trusted senders of `X-Forwarded-For`: addresses, networks or `loopback`, with commas. */
  TRUST_PROXY: v.optional(v.string(), STANDARD_PROXIES),
  /** Redis by which several edges share their counts of failures. */
  REDIS_URL: v.optional(v.string()),
  /** Signs tokens of the edges; the same for all edges, required in production. */
  EDGE_SECRET: v.optional(v.string()),
  /** Previous `EDGE_SECRET`: accepted too. */
  EDGE_SECRET_PREVIOUS: v.optional(v.string()),
  /** Shared key of all staff, 32 characters or more; without one this machine alone reads the staff pages. */
  STAFF_KEY: v.optional(v.string()),
  /** Previous `STAFF_KEY`: accepted too. */
  STAFF_KEY_PREVIOUS: v.optional(v.string()),
  /** `name:sha256` of a key for each person, with commas. */
  STAFF_KEYS: v.optional(v.string()),
  /** The only origin of the staff pages; with a key required in production. */
  STAFF_ORIGIN: v.optional(v.string()),
  /** `off`: there are no staff pages. */
  STAFF_PAGES: v.optional(isOn, 'on'),
  /** Minimum number of clients whose failures quarantine a version. */
  FAULT_BUDGET_CLIENTS: v.optional(v.string(), '5'),
  /** Share of a version's clients whose failures quarantine it. */
  FAULT_BUDGET_SHARE: v.optional(v.string(), '0.2'),
  /** Seconds for which a failure counts. */
  FAULT_BUDGET_WINDOW_S: v.optional(v.string(), '300'),
  /** Seconds until a quarantined version is tried again. */
  FAULT_BUDGET_REST_S: v.optional(v.string(), '600'),
  /** Project of Sentry or the like that gets errors of pages, `https://key@sentry.example/42`. */
  SENTRY_DSN: v.optional(v.string()),
  /** Folder of the built catalogue of components: brands can be previewed then. */
  CATALOG_DIST: v.optional(v.string()),
  /** Reloads open pages when the registry changes. */
  EXCHANGE_DEV: v.optional(flag, '0'),
  /** Areas that this machine serves, with `EXCHANGE_DEV`: `casino=http://localhost:3002/casino/`, with commas. */
  DEV_AREAS: v.optional(v.string()),
  /** Opens the controls of tests; never in production. */
  EXCHANGE_TEST: v.optional(flag, '0'),
});

/** Lists the variables with an invalid format, by name. */
export function findFormFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { issues = [] } = v.safeParse(environment, reported);
  return issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
}
