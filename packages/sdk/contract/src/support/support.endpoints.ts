import { STAFF } from '../roles.ts';
import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { messageRow, messagesData, supportMessageInput, toSupportMessage } from './support.wire.ts';

// Messages between players and support.

const shared = { area: 'shell', method: 'POST', auth: 'required' } as const;

export const chatList = endpoint(shared, {
  name: 'chatList',
  path: 'user-chat-list',
  input: noInput,
  data: messagesData,
  decode: (rows) => rows.map(toSupportMessage),
});
export const supportMessage = endpoint(shared, {
  name: 'supportMessage',
  path: 'user/support-message',
  area: 'wallet',
  roles: STAFF,
  mutates: true,
  input: supportMessageInput,
  data: messageRow,
  encode: ({ userId, text }: { userId: string; text: string }) => ({
    user_id: userId,
    message: text,
  }),
  decode: toSupportMessage,
});
