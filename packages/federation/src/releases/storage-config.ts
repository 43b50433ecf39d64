import path from 'node:path';

/** Where releases are kept. */
export type ReleaseStorageConfig =
  | { driver: 'directory'; folder: string }
  | {
      driver: 's3';
      bucket: string;
      region: string;
      /** Of another service than Amazon's; it is then addressed by path. */
      endpoint: string | undefined;
      /** Without them the machine's own identity is asked. */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };

const workspace = path.resolve(import.meta.dirname, '../../../..');

/**
 * Reads from the environment where releases are kept: RELEASES_S3_BUCKET and what belongs to it, else
 * RELEASES_DIR, else `releases` in the data folder. Throws where a variable misses its companion.
 */
export function readReleaseStorageConfig(env: NodeJS.ProcessEnv): ReleaseStorageConfig {
  const { RELEASES_S3_BUCKET: bucket, RELEASES_S3_ENDPOINT: endpoint } = env;
  const { RELEASES_S3_ACCESS_KEY_ID: id, RELEASES_S3_SECRET_ACCESS_KEY: secret } = env;
  if (Boolean(id) !== Boolean(secret)) {
    throw new Error(
      'RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY are needed together',
    );
  }
  if (!bucket) {
    // Releases would silently stand in a folder of one machine.
    if (endpoint || id) throw new Error('RELEASES_S3_BUCKET is missing');
    const data = env.DATA_DIR || path.join(workspace, '.data');
    return { driver: 'directory', folder: path.resolve(env.RELEASES_DIR || `${data}/releases`) };
  }
  if (endpoint && !/^https?:\/\//.test(endpoint)) {
    throw new Error('RELEASES_S3_ENDPOINT must start with http:// or https://');
  }
  return {
    driver: 's3',
    bucket,
    region: env.RELEASES_S3_REGION || 'us-east-1',
    endpoint: endpoint || undefined,
    credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined,
  };
}
