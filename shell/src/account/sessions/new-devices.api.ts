import { call, isApiError } from '@exchange/api';
import { type DeviceSession, endpoints, paths } from '@exchange/contract';
import { formatDateTime } from '@exchange/i18n';
import { showToast } from '@exchange/store';

/** Time of the newest notified sign-in; cleared by the sign-out with local storage. */
const STORAGE_KEY = 'newest-noticed-device';
const NOTICE_MS = 10_000;

/** Storage may be forbidden: each visit then notifies of all of them. */
function readNoticed(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
}

function storeNoticed(id: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(id));
  } catch {
    // See above.
  }
}

const nameDevice = ({ browser, platform }: DeviceSession) =>
  [browser, platform].filter(Boolean).join(' / ') || 'Unknown device';

/**
 * Shows one notice of all sign-ins on new devices since the last visit. Resolves to their number.
 */
export async function noticeNewDevices(): Promise<number> {
  const sessions = await call(endpoints.sessionList, undefined).catch((error: unknown) => {
    if (!isApiError(error)) throw error;
    return [];
  });
  const noticed = readNoticed();
  const fresh = sessions.filter(
    ({ id, isNew, current }) => isNew && !current && Number(id) > noticed,
  );
  const [first, ...others] = fresh.toSorted((one, other) => Number(other.id) - Number(one.id));
  if (first) {
    const device = nameDevice(first);
    const time = formatDateTime(first.signedInAt);
    // A notice each would cover the page, down to the buttons of its first form.
    const notice =
      others.length === 0
        ? { text: `Your account was opened on a new device: ${device}, ${time}` }
        : {
            text: `Your account was opened on ${fresh.length} new devices, most recently: ${device}, ${time}`,
            link: { path: paths.sessions(), text: 'Signed-in devices' },
          };
    showToast({ kind: 'info', durationMs: NOTICE_MS, isNotice: true, ...notice });
  }
  const newest = Math.max(noticed, ...fresh.map(({ id }) => Number(id)));
  if (newest > noticed) storeNoticed(newest);
  return fresh.length;
}
