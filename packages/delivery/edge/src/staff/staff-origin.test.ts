import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { toStaffKey } from './staff-config.ts';

const STAFF_KEY = 'k'.repeat(40);
const STAFF = { host: 'staff.example', 'x-forwarded-proto': 'https' };
const SITE = { host: 'play.example', 'x-forwarded-proto': 'https' };
const BASIC = `Basic ${Buffer.from(`asha:${STAFF_KEY}`).toString('base64')}`;

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
  const keys = [toStaffKey('asha', STAFF_KEY)];
  await edge.restart({ staff: { keys, origin: 'https://staff.example' } });
});
afterEach(() => edge.close());

describe('an origin of the staff’s own', () => {
  test.each([
    [STAFF, '/staff/status', 401],
    [STAFF, '/health', 200],
    [STAFF, '/', 404],
    [STAFF, '/casino-provider', 404],
    [STAFF, '/api/v5/default-setting', 404],
    [STAFF, '/registry/versions', 404],
    [STAFF, '/area-preview', 404],
    [SITE, '/staff/other', 404],
    [SITE, '/staff/status', 404],
    [SITE, '/%73taff/status', 404],
    [SITE, '/staff/./status', 404],
    [SITE, '/staff/status?x', 404],
    [SITE, '/', 200],
  ])('of %j %s answers %s @asvs:13.4.5 @security:measures.13', async (headers, path, status) => {
    const reply = await edge.get(path, headers);
    expect(reply.statusCode).toBe(status);
  });

  test('shows the status to whoever has a key, and none of it to sites @asvs:3.5.4 @security:measures.13', async () => {
    const shown = await edge.get('/staff/status', { ...STAFF, authorization: BASIC });
    expect(shown.statusCode).toBe(200);
    const hidden = await edge.get('/staff/status', { ...SITE, authorization: BASIC });
    expect(hidden.statusCode).toBe(404);
  });
});
