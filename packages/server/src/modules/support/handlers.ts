import { toEpoch } from '@exchange/contract';
import type { Module } from '../module.ts';
import { listMessages } from './repository.ts';

/** A conversation is shown whole; only of one that never ends the newest part. */
const SHOWN_MESSAGES = 200;

export const supportModule: Module = ({ unitOfWork }) => ({
  chatList: async ({ user }) => {
    const rows = await unitOfWork.withTransaction((tx) =>
      listMessages(tx, user.id, SHOWN_MESSAGES),
    );
    return {
      data: rows.map(({ id, text, fromStaff, createdAt }) => ({
        id,
        message: text,
        from_staff: fromStaff,
        created_at: toEpoch(createdAt),
      })),
    };
  },
});
