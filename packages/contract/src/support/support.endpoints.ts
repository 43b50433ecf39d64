import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toSupportMessage } from './support.model.ts';
import { messagesData } from './support.wire.ts';

// The call for messages with support.

const shared = { area: 'shell', method: 'POST', auth: 'required' } as const;

export const chatList = endpoint(shared, {
  name: 'chatList',
  path: 'user-chat-list',
  input: noInput,
  data: messagesData,
  decode: (rows) => rows.map(toSupportMessage),
});
