import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import { recordAudit } from './repository.ts';

/**
 * Window in which equal reads of the same people are recorded once, in ms: pages of staff repeat
 * their calls.
 */
export const REPEATED_READ_MS = 10 * 60_000;

/** The calls that return personal data. */
type PersonalCall = 'user_list' | 'user_details' | 'request_list' | 'second_person_list';

/** Returns the key of a read of others' personal data, for finding repeats. */
const toKey = (readerId: number, call: PersonalCall, userIds: readonly number[]) =>
  `${readerId} ${call} ${userIds.join(',')}`;

/**
 * Creates the recorder of personal reads in the audit trail: reader, people and call. It is awaited
 * before the response is sent, so that no data leaves without its record.
 */
export function createReadTrail({ unitOfWork, clock }: Pick<Context, 'unitOfWork' | 'clock'>) {
  const recorded = createTtlCache<string, void>({
    clock,
    async load(key) {
      const [readerId, call = '', users = ''] = key.split(' ');
      const [userId, ...others] = users.split(',').map(Number);
      const isOne = userId !== undefined && others.length === 0;
      await unitOfWork.withTransaction((tx) =>
        recordAudit(tx, {
          at: clock.now(),
          actorId: Number(readerId),
          action: 'personal_data_read',
          ...(isOne
            ? { subject: 'user', subjectId: userId }
            : { subject: 'service', subjectId: 0 }),
          detail: isOne ? { call } : { call, users },
        }),
      );
    },
    selectExpiry: (_, now) => now + REPEATED_READ_MS,
  });
  return async (
    reader: Pick<SignedInUser, 'id'>,
    call: PersonalCall,
    userIds: readonly number[],
  ): Promise<void> => {
    const others = [...new Set(userIds)].filter((id) => id !== reader.id).toSorted((a, b) => a - b);
    if (others.length > 0) await recorded.read(toKey(reader.id, call, others));
  };
}
