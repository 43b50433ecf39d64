import path from 'node:path';
import * as v from 'valibot';
import { PublicKeySchema } from './signing.ts';

/** Storage of the releases: a folder or a bucket. */
export type ReleaseStorageConfig =
  | {
      driver: 'directory';
      folder: string;
      rootKey?: string | undefined;
      rootKeyFile?: string | undefined;
      keyFile?: string | undefined;
    }
  | {
      driver: 's3';
      /** Public key of the operator. */
      rootKey?: string | undefined;
      /** File of the operator's private key. */
      rootKeyFile?: string | undefined;
      /** File of the private key that changes are signed with. */
      keyFile?: string | undefined;
      bucket: string;
      region: string;
      /** Address of a service other than Amazon's; its buckets are addressed by path. */
      endpoint: string | undefined;
      /** Without them the machine's own identity is used. */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };

const workspace = path.resolve(import.meta.dirname, '../../../../..');

const environment = v.object({
  /** Public key of the operator, who signs which keys may act; for a folder one of this machine. */
  RELEASE_ROOT_PUBLIC_KEY: v.optional(PublicKeySchema),
  /** File of the operator's private key, for `release keys`; edges and teams do without. */
  RELEASE_ROOT_KEY_FILE: v.optional(v.string()),
  /** File of the private key that releases and activations are signed with. */
  RELEASE_KEY_FILE: v.optional(v.string()),
  /** Folder of the data; `.data` of the workspace when absent. */
  DATA_DIR: v.optional(v.string()),
  /** Folder of the store; `releases` in the data folder when absent. */
  RELEASES_DIR: v.optional(v.string()),
  /** A bucket with conditional writes, in place of the folder. */
  RELEASES_S3_BUCKET: v.optional(v.string()),
  /** Region of the bucket. */
  RELEASES_S3_REGION: v.optional(v.string(), 'us-east-1'),
  /** Address of a service other than Amazon's with the S3 API. */
  RELEASES_S3_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\//, 'must start with http:// or https://')),
  ),
  /** Without them the machine's own identity is used. */
  RELEASES_S3_ACCESS_KEY_ID: v.optional(v.string()),
  /** Needed with `RELEASES_S3_ACCESS_KEY_ID`. */
  RELEASES_S3_SECRET_ACCESS_KEY: v.optional(v.string()),
});

/**
 * Reads the storage of releases: RELEASES_S3_BUCKET with its settings, else RELEASES_DIR, else
 * `releases` in the data folder. Throws if a variable lacks its companion.
 */
export function readReleaseStorageConfig(env: NodeJS.ProcessEnv): ReleaseStorageConfig {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, output, issues } = v.safeParse(environment, reported);
  if (!success) throw new Error(`${v.getDotPath(issues[0])} ${issues[0].message}`);
  const { RELEASES_S3_BUCKET: bucket, RELEASES_S3_ENDPOINT: endpoint } = output;
  const { RELEASES_S3_ACCESS_KEY_ID: id, RELEASES_S3_SECRET_ACCESS_KEY: secret } = output;
  if (Boolean(id) !== Boolean(secret)) {
    throw new Error(
      'RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY must be set together',
    );
  }
  const keys = {
    ...(output.RELEASE_ROOT_PUBLIC_KEY && { rootKey: output.RELEASE_ROOT_PUBLIC_KEY }),
    ...(output.RELEASE_ROOT_KEY_FILE && { rootKeyFile: output.RELEASE_ROOT_KEY_FILE }),
    ...(output.RELEASE_KEY_FILE && { keyFile: output.RELEASE_KEY_FILE }),
  };
  if (!bucket) {
    // Releases would silently go to a folder of one machine.
    if (endpoint || id)
      throw new Error('RELEASES_S3_BUCKET is missing, but other RELEASES_S3_ variables are set');
    const data = output.DATA_DIR ?? path.join(workspace, '.data');
    const folder = path.resolve(output.RELEASES_DIR ?? `${data}/releases`);
    return { driver: 'directory', folder, ...keys };
  }
  return {
    driver: 's3',
    ...keys,
    bucket,
    region: output.RELEASES_S3_REGION,
    endpoint,
    credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined,
  };
}
