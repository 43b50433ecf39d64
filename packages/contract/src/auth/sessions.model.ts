import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { sessionRow } from './sessions.wire.ts';

/** A device that is signed in to the account. */
export interface DeviceSession {
  id: string;
  browser?: string;
  platform?: string;
  signedInAt: Date;
  lastSeenAt: Date;
  /** The device that asks. */
  current: boolean;
  /** Opened by a one-time link that staff made. */
  isByStaffLink: boolean;
  /** The account had not been used there before this sign-in. */
  isNew: boolean;
}

/** A device that is signed in; names of browser and platform only where they are known. */
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
