import { type RemoteAreaName, remoteAreaName } from '@exchange/contract';
import {
  openEnvelope,
  PublicKeySchema,
  type ReleaseStorage,
  type TrustedKey,
} from '@exchange/federation/releases';
import * as v from 'valibot';

/** Key of the file of the store that lists the keys of each area, signed by the operator. */
const KEYS_FILE = 'keys.json';
const USE = 'keys';

const KeysSchema = v.object({
  areas: v.record(
    remoteAreaName,
    v.object({
      keys: v.array(
        v.object({
          publicKey: PublicKeySchema,
          owner: v.string(),
          revoked: v.exactOptional(v.object({ at: v.string() })),
        }),
      ),
    }),
  ),
});

/** Returns the keys of an area, also the revoked ones; none without a valid file. */
export type ReadTeamKeys = (area: RemoteAreaName) => Promise<readonly TrustedKey[]>;

/** Creates a reader of the keys that the operator's root key signed. */
export function createTeamKeys(
  storage: Pick<ReleaseStorage, 'readTagged'>,
  rootKey: string,
  warn: (text: string) => void,
): ReadTeamKeys {
  const trusted = [{ publicKey: rootKey, owner: 'operator' }];
  return async (area) => {
    try {
      const found = await storage.readTagged(KEYS_FILE);
      if (!found || found === 'unchanged') return [];
      const { payload } = openEnvelope(USE, JSON.parse(found.text), trusted);
      const { areas } = v.parse(KeysSchema, payload);
      const listed = Object.hasOwn(areas, area) ? areas[area]?.keys : undefined;
      return (listed ?? []).map(({ publicKey, owner, revoked }) => ({
        publicKey,
        owner,
        ...(revoked && { revokedAt: revoked.at }),
      }));
    } catch (error) {
      warn(`${KEYS_FILE} could not be read: ${(error as Error).message}`);
      return [];
    }
  };
}
