import { diffEvent, type EventDelta, type StreamFrame } from '@exchange/contract';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { WireEvent } from '../matches/matches.model.ts';

/** Deltas kept of a match, so that a stream that was cut can go on where it stopped. */
const KEPT_DELTAS = 600;

interface Change {
  since: number;
  version: number;
  delta: EventDelta;
}

interface History {
  version: number;
  event: WireEvent;
  changes: Change[];
}

/** The pages of matches as everyone sees them, with what changed since any recent version. */
export interface EventTopics {
  /** The frames that lead from `id` (null for nothing) to now; undefined for an unknown match. */
  framesSince(matchId: string, id: string | null): StreamFrame[] | undefined;
}

/** `boot` tells this process's versions from those before a restart. */
export function createEventTopics(
  board: Board,
  selectEvent: (match: MatchState) => WireEvent,
  boot: string,
): EventTopics {
  const histories = new WeakMap<MatchState, History>();

  /** Notes what changed since the last look; all readers share the same deltas. */
  const follow = (match: MatchState): History => {
    const known = histories.get(match);
    const event = selectEvent(match);
    const { version } = match;
    if (!known) {
      const fresh = { version, event, changes: [] };
      histories.set(match, fresh);
      return fresh;
    }
    if (known.version === version) return known;
    const delta = diffEvent(known.event, event);
    if (delta) known.changes.push({ since: known.version, version, delta });
    else known.changes = [];
    if (known.changes.length > KEPT_DELTAS) known.changes.shift();
    known.version = version;
    known.event = event;
    return known;
  };

  return {
    framesSince(matchId, id) {
      const match = board.match(matchId);
      if (!match) return undefined;
      const { version, event, changes } = follow(match);
      const topic = `event:${matchId}`;
      const toId = (value: number) => `${boot}.${value}`;
      if (id === toId(version)) return [];
      const from = changes.findIndex(({ since }) => toId(since) === id);
      if (from < 0) return [{ kind: 'snapshot', topic, id: toId(version), data: event }];
      return changes.slice(from).map((change) => ({
        kind: 'delta',
        topic,
        id: toId(change.version),
        since: toId(change.since),
        data: change.delta,
      }));
    },
  };
}
