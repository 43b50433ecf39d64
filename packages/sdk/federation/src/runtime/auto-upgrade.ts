import { type RemoteAreaName, SHELL } from '@exchange/contract';
import type { VersionUpgrade } from './version-upgrade.ts';

/** Interval in ms in which a page with an outdated version checks if it may reload. */
const CHECK_MS = 200;
/** A page without input for this time is idle, in ms. */
const IDLE_AFTER_MS = 60_000;
/** Pages that must leave their version reload at a random time within this, in ms. */
const URGENT_SPREAD_MS = 800;
/**
 * Hidden and idle pages reload at a random time within this, in ms, to spread the load on the edge.
 */
const SPREAD_MS = 30_000;
/** Delay after a failed attempt, for example without a response of the edge, in ms. */
const RETRY_AFTER_MS = 5000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

interface AutoUpgradeOptions {
  upgrade: VersionUpgrade;
  /** Returns true if the shell allows an interruption of the page. */
  mayInterrupt: () => boolean;
}

const isShown = (area: RemoteAreaName) =>
  area === SHELL || document.querySelector(`[data-boundary="${area}"][data-version]`) !== null;

const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false;

/**
 * Reloads a page that shows an outdated version: at once if that version was withdrawn or the page
 * was given no areas, else when hidden or idle, never while busy. Call `check` after each offer; `stop` ends it.
 */
export function createAutoUpgrade({ upgrade, mayInterrupt }: AutoUpgradeOptions): {
  check: () => void;
  stop: () => void;
} {
  let inputAt = performance.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isPerforming = false;
  let retryAt = 0;
  /** Time of the reload of a page that must leave its version. */
  let urgentAt = Number.POSITIVE_INFINITY;
  /** Time of the reload of a page that is hidden or idle by then. */
  let quietAt = Number.POSITIVE_INFINITY;
  const onInput = () => {
    inputAt = performance.now();
  };
  for (const name of INPUTS) addEventListener(name, onInput, { passive: true, capture: true });

  const isQuiet = () =>
    document.visibilityState === 'hidden' || performance.now() - inputAt >= IDLE_AFTER_MS;

  async function perform(area: RemoteAreaName): Promise<void> {
    isPerforming = true;
    const isLoading = await upgrade.applyUpdate(area);
    isPerforming = isLoading;
    retryAt = performance.now() + RETRY_AFTER_MS;
  }

  function check(): void {
    const others = upgrade.listOutdated();
    if (others.length === 0) {
      stopTimer();
      return;
    }
    timer ??= setInterval(check, CHECK_MS);
    const now = performance.now();
    if (!isQuiet()) quietAt = Number.POSITIVE_INFINITY;
    else if (quietAt === Number.POSITIVE_INFINITY) quietAt = now + SPREAD_MS * Math.random();
    if (isPerforming || now < retryAt || !mayInterrupt() || isTyping()) return;
    const due = others.filter(
      (area) => (upgrade.lacksAreas() || isShown(area)) && upgrade.isDue(area),
    );
    const urgent = due.find((area) => upgrade.isUrgent(area));
    if (!urgent) urgentAt = Number.POSITIVE_INFINITY;
    else urgentAt = Math.min(urgentAt, now + URGENT_SPREAD_MS * Math.random());
    const area = now >= urgentAt ? urgent : now >= quietAt ? due[0] : undefined;
    if (area) void perform(area);
  }

  function stopTimer(): void {
    clearInterval(timer);
    timer = undefined;
    quietAt = Number.POSITIVE_INFINITY;
    urgentAt = Number.POSITIVE_INFINITY;
  }

  return {
    check,
    stop() {
      stopTimer();
      for (const name of INPUTS) removeEventListener(name, onInput, { capture: true });
    },
  };
}
