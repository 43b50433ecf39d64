import { type endpoints, toEpoch, type WireData } from '@exchange/contract';
import { UnprocessableError } from '../../http-error.ts';
import { findSubordinateUser } from '../accounts/service.ts';
import { recordAudit } from '../audit/repository.ts';
import type { Module } from '../module-context.ts';
import { insertMessage, listMessages, type SupportMessageRow } from './repository.ts';

/** Maximum number of shown messages; longer conversations show the newest ones. */
const MAX_MESSAGES = 200;

const toWire = ({
  id,
  text,
  fromStaff,
  createdAt,
}: SupportMessageRow): WireData<typeof endpoints.supportMessage> => ({
  id,
  message: text,
  from_staff: fromStaff,
  created_at: toEpoch(createdAt),
});

export const supportModule: Module = ({ unitOfWork, clock }) => ({
  chatList: async ({ user }) => {
    const rows = await unitOfWork.withTransaction((tx) => listMessages(tx, user.id, MAX_MESSAGES));
    return { data: rows.map(toWire) };
  },

  supportMessage: ({ input, user: caller }) =>
    unitOfWork.withTransaction(async (tx) => {
      const user = await findSubordinateUser(tx, caller, input.user_id);
      if (user.role !== 'player') {
        throw new UnprocessableError('Only players read messages of support.', {
          field: 'user_id',
        });
      }
      const at = clock.now();
      const message = await insertMessage(tx, {
        userId: user.id,
        text: input.message,
        fromStaff: true,
        createdAt: at,
      });
      await recordAudit(tx, {
        at,
        actorId: caller.id,
        action: 'support_message_sent',
        subject: 'user',
        subjectId: user.id,
        detail: { message: message.id },
      });
      return { data: toWire(message), message: 'Message sent' };
    }),
});
