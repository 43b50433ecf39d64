import type { ServerResponse } from 'node:http';
import type { SwitchFrame } from '@exchange/contract';
import type { OverrideCookies } from '../override/override-cookie.ts';
import { selectChoice } from '../version-selection.ts';
import type { ReadSwitches, SwitchClient, TaggedSwitches } from './read-switches.ts';

/** A stream with more unread bytes is cut; its browser reconnects for the latest. */
const MAX_WAITING_BYTES = 16 * 1024;

/** The open event streams of an edge, grouped by browsers with the same switches. */
export interface EventStreams {
  /**
   * Sends the switches of `asker` now and after each `refresh` that changed them, until the
   * response closes.
   */
  add: (asker: SwitchClient, response: ServerResponse) => Promise<void>;
  /** Reads the switches of each group again, and sends those that changed. */
  refresh: () => Promise<void>;
  /** Returns the number of open streams. */
  count: () => number;
}

interface Group {
  asker: SwitchClient;
  responses: Set<ServerResponse>;
  /** The switches that were sent last. */
  sent: TaggedSwitches | undefined;
  reading: Promise<void> | undefined;
}

/** Creates the streams; a failure of `read` sends nothing, and the next `refresh` retries. */
export function createEventStreams(read: ReadSwitches, overrides?: OverrideCookies): EventStreams {
  const groups = new Map<string, Group>();

  const sendLatest = ({ sent }: Group, response: ServerResponse) => {
    if (sent) sendFrame(response, { kind: 'switches', data: toData(sent) });
  };

  async function readGroup(group: Group): Promise<void> {
    const found = await read(group.asker).catch(() => undefined);
    if (!found || found.tag === group.sent?.tag) return;
    group.sent = found;
    for (const response of group.responses) sendLatest(group, response);
  }

  const refreshGroup = (group: Group): Promise<void> => {
    group.reading ??= readGroup(group).finally(() => {
      group.reading = undefined;
    });
    return group.reading;
  };

  return {
    async add(asker, response) {
      const key = `${asker.hostname} ${selectChoice(asker, overrides)}`;
      const group: Group = groups.get(key) ?? {
        ...{ asker, responses: new Set(), sent: undefined, reading: undefined },
      };
      groups.set(key, group);
      group.responses.add(response);
      response.once('close', () => {
        group.responses.delete(response);
        if (group.responses.size === 0 && groups.get(key) === group) groups.delete(key);
      });
      if (group.sent) sendLatest(group, response);
      else await refreshGroup(group);
    },
    async refresh() {
      const pending = [...groups.values()].map(async (group) => {
        // A read that began before the change may miss it.
        await group.reading;
        await refreshGroup(group);
      });
      await Promise.all(pending);
    },
    count: () => [...groups.values()].reduce((sum, { responses }) => sum + responses.size, 0),
  };
}

const toData = ({ switches: { versions, withdrawn, features, settingsTag } }: TaggedSwitches) => ({
  ...{ versions, features: { ...features }, settingsTag },
  withdrawn: Object.fromEntries(
    Object.entries(withdrawn).map(([area, listed]) => [area, [...listed]]),
  ),
});

/** Writes a frame, or cuts a stream with too many unread bytes. */
export function sendFrame(response: ServerResponse, frame: SwitchFrame): void {
  if (response.destroyed || response.writableEnded) return;
  if (response.writableLength > MAX_WAITING_BYTES) return void response.destroy();
  response.write(`data: ${JSON.stringify(frame)}\n\n`);
}
