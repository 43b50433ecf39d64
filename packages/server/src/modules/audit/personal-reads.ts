import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import { recordAudit } from './repository.ts';

/** The same read of the same people is recorded once in this time, in ms: pages of staff repeat their calls. */
export const REPEATED_READ_MS = 10 * 60_000;

/** The calls that give out personal data. */
type PersonalCall = 'user_list' | 'user_details' | 'request_list' | 'second_person_list';

/** Names a read of personal data of others, so that a repeated one is found again. */
const toKey = (readerId: number, call: PersonalCall, userIds: readonly number[]) =>
  `${readerId} ${call} ${userIds.join(',')}`;

/**
 * Creates what writes reads of personal data into the audit trail: who saw whose data by which call. It is awaited
 * before the answer leaves, so that none is given out without its step.
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
          ...{ at: clock.now(), actorId: Number(readerId), action: 'personal_data_read' },
          ...(isOne
            ? { subject: 'user', subjectId: userId }
            : { subject: 'service', subjectId: 0 }),
          detail: isOne ? { call } : { call, users },
        }),
      );
    },
    selectEnd: (_, now) => now + REPEATED_READ_MS,
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
