import { expect, test } from 'vitest';
import { readReleaseStorageConfig } from './storage-config.ts';

const keys = { RELEASES_S3_ACCESS_KEY_ID: 'id', RELEASES_S3_SECRET_ACCESS_KEY: 'key' };

test('a folder: the one that is named, else one in the data folder', () => {
  const folderOf = (env: NodeJS.ProcessEnv) => readReleaseStorageConfig(env);
  expect(folderOf({ RELEASES_DIR: '/r', DATA_DIR: '/d' })).toMatchObject({ folder: '/r' });
  expect(folderOf({ DATA_DIR: '/d' })).toEqual({ driver: 'directory', folder: '/d/releases' });
});

test('a bucket, with keys or with the identity of the machine', () => {
  expect(readReleaseStorageConfig({ RELEASES_S3_BUCKET: 'b' })).toEqual({
    driver: 's3',
    bucket: 'b',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
  });
  expect(readReleaseStorageConfig({ RELEASES_S3_BUCKET: 'b', ...keys })).toMatchObject({
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
});

test.each([
  [{ RELEASES_S3_BUCKET: 'b', RELEASES_S3_ACCESS_KEY_ID: 'id' }, 'must be set together'],
  [keys, 'RELEASES_S3_BUCKET is missing, but other RELEASES_S3_ variables are set'],
  [{ RELEASES_S3_BUCKET: 'b', RELEASES_S3_ENDPOINT: 'ftp://x' }, 'RELEASES_S3_ENDPOINT'],
])('%j is refused', (env, reason) => {
  expect(() => readReleaseStorageConfig(env)).toThrow(reason);
});
