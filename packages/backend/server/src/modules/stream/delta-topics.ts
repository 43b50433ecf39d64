import type { StreamFrame } from '@exchange/contract';
import type { Board, MatchState } from '../../feed/board/board.ts';

/** Number of stored changes of a match, so that an interrupted stream can resume. */
const MAX_CHANGES = 600;

interface Change<Delta> {
  number: number;
  delta: Delta;
}

const NOTHING: StreamFrame[] = [];

interface History<Data, Delta> {
  /** Version of the match at the last read. */
  version: number;
  /**
   * Distinguishes these ids from those of another process, and of a match that was opened again.
   */
  epoch: string;
  /** From this number on every change is stored. */
  from: number;
  /** Grows with each change of the data; with the epoch it is the id of a frame. */
  number: number;
  /** The id of its last frame: most readers have it. */
  id: string;
  data: Data;
  changes: Change<Delta>[];
  /**
   * The frames for readers at the same position, until the next change: most are at the same one.
   */
  reported: { snapshot?: StreamFrame[]; since?: { number: number; frames: StreamFrame[] } };
}

/** The content of a public topic of a match. */
interface TopicKind<Data, Delta> {
  /** The topic's prefix before the match id. */
  kind: string;
  /** The same for everyone. */
  select: (match: MatchState) => Data;
  /** null where nothing changed; undefined where only a snapshot can express it. */
  diff: (before: Data, after: Data) => Delta | null | undefined;
}

/** The source of the frames' numbers. */
export interface Numbering {
  /** Distinguishes this process's ids from those before a restart. */
  boot: string;
  /** The epoch of the leader's numbers, which several servers share; undefined otherwise. */
  shared(): string | undefined;
}

/** A public topic of matches, with the changes since any recent frame. */
export interface DeltaTopics {
  /** Returns the frames from `id` (null for nothing) to now; undefined for an unknown match. */
  framesSince(matchId: string, id: string | null): StreamFrame[] | undefined;
  /** Records that all servers show the match under this number of the shared epoch. */
  note(match: MatchState, number: number): void;
  /** Restarts after missed numbers: later ones have a new epoch. */
  restart(): void;
}

const toId = (epoch: string, number: number) => `${epoch}.${number}`;

/**
 * Returns the number of a frame of this epoch; undefined for nothing and for ids from elsewhere.
 */
function readNumber(id: string | null, epoch: string): number | undefined {
  const end = id?.lastIndexOf('.') ?? -1;
  if (id === null || id.slice(0, end) !== epoch) return undefined;
  const number = Number(id.slice(end + 1));
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Creates a topic, which numbers its frames by the matches' versions, or by recorded numbers. */
export function createDeltaTopics<Data, Delta>(
  board: Board,
  { kind, select, diff }: TopicKind<Data, Delta>,
  { boot, shared }: Numbering,
): DeltaTopics {
  const own = new WeakMap<MatchState, History<Data, Delta>>();
  let notified = new WeakMap<MatchState, History<Data, Delta>>();
  let opened = 0;

  const open = (match: MatchState, epoch: string, number: number): History<Data, Delta> => {
    const id = toId(epoch, number);
    const state = { version: match.version, data: select(match) };
    return { ...state, epoch, from: number, number, id, changes: [], reported: {} };
  };

  /** Records a change, if any; all readers share the same deltas. */
  const advance = (history: History<Data, Delta>, match: MatchState, number: number) => {
    history.version = match.version;
    const data = select(match);
    const delta = diff(history.data, data);
    history.data = data;
    if (delta === null) return;
    history.number = number;
    history.id = toId(history.epoch, number);
    history.reported = {};
    if (delta === undefined) {
      history.changes = [];
      history.from = number;
    } else history.changes.push({ number, delta });
    if (history.changes.length > MAX_CHANGES) {
      history.from = history.changes.shift()?.number ?? number;
    }
  };

  const follow = (match: MatchState): History<Data, Delta> => {
    const known = own.get(match);
    if (known && known.version !== match.version) advance(known, match, known.number + 1);
    if (known) return known;
    opened += 1;
    const history = open(match, `${boot}-${opened}`, 0);
    own.set(match, history);
    return history;
  };

  /** Returns the deltas after a number. */
  const toFrames = (history: History<Data, Delta>, topic: string, seen: number): StreamFrame[] => {
    let since = toId(history.epoch, seen);
    return history.changes
      .filter(({ number }) => number > seen)
      .map(({ number, delta }) => {
        const frame = { since, id: toId(history.epoch, number) };
        since = frame.id;
        return { kind: 'delta', topic, ...frame, data: delta };
      });
  };

  return {
    framesSince(matchId, id) {
      const match = board.match(matchId);
      if (!match) return undefined;
      const epoch = shared();
      const history = epoch === undefined ? follow(match) : notified.get(match);
      // A match is sent first with its first number.
      if (!history || (epoch !== undefined && history.epoch !== epoch)) return NOTHING;
      if (id === history.id) return NOTHING;
      const seen = readNumber(id, history.epoch);
      const isAhead = seen !== undefined && seen > history.number;
      // Another server was ahead of this one, which will catch up.
      if (isAhead && epoch !== undefined) return NOTHING;
      const topic = `${kind}:${matchId}`;
      const { reported: before } = history;
      if (seen === undefined || seen < history.from || isAhead) {
        before.snapshot ??= [{ kind: 'snapshot', topic, id: history.id, data: history.data }];
        return before.snapshot;
      }
      if (before.since?.number !== seen) {
        before.since = { number: seen, frames: toFrames(history, topic, seen) };
      }
      return before.since.frames;
    },

    note(match, number) {
      const epoch = shared();
      if (epoch === undefined) return;
      const known = notified.get(match);
      if (known?.epoch === epoch) advance(known, match, number);
      else notified.set(match, open(match, epoch, number));
    },

    restart() {
      notified = new WeakMap();
    },
  };
}
