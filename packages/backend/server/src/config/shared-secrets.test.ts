import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSharedSecrets } from './shared-secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'exchange-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const DATABASE = 'postgres://localhost/exchange';
const KEPT = ['FILES_SECRET', 'OTP_SECRET'];
const GIVEN = 'a secret of the configuration, long enough';

function read(databaseUrl: string | undefined, files?: string, otpSecret?: string) {
  const warnings: string[] = [];
  const log = { warn: (text: unknown) => void warnings.push(String(text)) };
  const config = { databaseUrl, dataDir, otpSecret, files: { secret: files } };
  return { ...readSharedSecrets(config, log), warnings };
}

it.each([
  ['PGlite, which has one server', undefined, undefined, undefined, []],
  ['PostgreSQL without any', DATABASE, undefined, undefined, KEPT],
  ['PostgreSQL with one', DATABASE, GIVEN, undefined, ['OTP_SECRET']],
  ['PostgreSQL with all', DATABASE, GIVEN, GIVEN, []],
])(
  'on %s the start names what is missing @security:keys.10',
  (_, databaseUrl, files, otp, named) => {
    const { warnings } = read(databaseUrl, files, otp);
    expect(warnings.map((text) => text.split(' ')[0])).toEqual(named);
  },
);

it('uses the configured secrets, else those that the data folder stores across restarts @asvs:13.3.2 @security:keys.10', () => {
  expect(read(DATABASE, GIVEN, GIVEN)).toMatchObject({ files: GIVEN, otp: GIVEN });
  const first = read(undefined);
  expect(first.files).not.toBe(first.otp);
  const { files, otp } = first;
  expect(read(DATABASE)).toMatchObject({ files, otp });
});
