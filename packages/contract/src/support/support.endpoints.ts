import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toSupportMessage } from './support.model.ts';
import { messagesData } from './support.wire.ts';

// The call for messages with support.

export const chatList = endpoint({
  name: 'chatList',
  method: 'POST',
  path: 'user-chat-list',
  auth: 'required',
  area: 'shell',
  input: noInput,
  data: messagesData,
  decode: (rows) => rows.map(toSupportMessage),
});
