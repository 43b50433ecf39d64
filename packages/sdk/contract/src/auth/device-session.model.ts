import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { sessionRow } from './device-session.wire.ts';

/** A signed-in device of the account. */
export interface DeviceSession {
  id: string;
  browser?: string;
  platform?: string;
  signedInAt: Date;
  lastSeenAt: Date;
  /** The device of the caller. */
  current: boolean;
  /** Opened by a one-time link of staff. */
  isByStaffLink: boolean;
  /** The first sign-in of the account on the device. */
  isNew: boolean;
}

/** Converts a signed-in device; names of browser and platform only if they are known. */
export const toDeviceSession = (wire: InferOutput<typeof sessionRow>): DeviceSession => ({
  id: String(wire.session_id),
  ...(wire.browser !== null && { browser: wire.browser }),
  ...(wire.platform !== null && { platform: wire.platform }),
  signedInAt: fromEpoch(wire.created_at),
  lastSeenAt: fromEpoch(wire.last_seen_at),
  current: wire.current,
  isByStaffLink: wire.by_staff_link,
  isNew: wire.new_device ?? false,
});
