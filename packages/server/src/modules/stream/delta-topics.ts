import type { StreamFrame } from '@exchange/contract';
import type { Board, MatchState } from '../../feed/board/board.ts';

/** Changes kept of a match, so that a stream that was cut can go on where it stopped. */
const KEPT_CHANGES = 600;

interface Change<Delta> {
  since: string;
  id: string;
  delta: Delta;
}

interface History<Data, Delta> {
  /** Of the match when it was looked at last. */
  version: number;
  /** Tells these ids from those of another process, and of a match that was opened again. */
  epoch: string;
  /** Grows with each change of the data; with the epoch it is the id of a frame. */
  number: number;
  data: Data;
  changes: Change<Delta>[];
}

/** What a public topic says of a match. */
interface TopicKind<Data, Delta> {
  /** The topic's word before the match id. */
  kind: string;
  /** The same for everyone. */
  select: (match: MatchState) => Data;
  /** null where nothing changed; undefined where only a snapshot can tell what did. */
  diff: (before: Data, after: Data) => Delta | null | undefined;
}

/** A public topic of matches, with what changed since any recent frame. */
export interface DeltaTopics {
  /** The frames that lead from `id` (null for nothing) to now; undefined for an unknown match. */
  framesSince(matchId: string, id: string | null): StreamFrame[] | undefined;
}

/** `boot` tells this process's ids from those before a restart. */
export function createDeltaTopics<Data, Delta>(
  board: Board,
  { kind, select, diff }: TopicKind<Data, Delta>,
  boot: string,
): DeltaTopics {
  const histories = new WeakMap<MatchState, History<Data, Delta>>();
  let opened = 0;

  const open = (match: MatchState): History<Data, Delta> => {
    opened += 1;
    const epoch = `${boot}-${opened}`;
    const { version } = match;
    const history = { version, epoch, number: 0, data: select(match), changes: [] };
    histories.set(match, history);
    return history;
  };

  /** Notes what changed since the last look; all readers share the same deltas. */
  const follow = (match: MatchState): History<Data, Delta> => {
    const known = histories.get(match) ?? open(match);
    if (known.version === match.version) return known;
    known.version = match.version;
    const data = select(match);
    const delta = diff(known.data, data);
    known.data = data;
    if (delta === null) return known;
    const since = idOf(known);
    known.number += 1;
    if (delta === undefined) known.changes = [];
    else known.changes.push({ since, id: idOf(known), delta });
    if (known.changes.length > KEPT_CHANGES) known.changes.shift();
    return known;
  };

  return {
    framesSince(matchId, id) {
      const match = board.match(matchId);
      if (!match) return undefined;
      const history = follow(match);
      const topic = `${kind}:${matchId}`;
      if (id === idOf(history)) return [];
      const from = history.changes.findIndex(({ since }) => since === id);
      if (from < 0) return [{ kind: 'snapshot', topic, id: idOf(history), data: history.data }];
      return history.changes
        .slice(from)
        .map(({ delta, ...ids }) => ({ kind: 'delta', topic, ...ids, data: delta }));
    },
  };
}

const idOf = ({ epoch, number }: { epoch: string; number: number }) => `${epoch}.${number}`;
