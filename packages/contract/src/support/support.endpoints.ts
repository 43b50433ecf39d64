import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { epochSeconds, noInput, wireId } from '../wire/primitives.ts';

const messagesData = v.array(
  v.object({
    id: wireId,
    message: v.string(),
    from_staff: v.boolean(),
    created_at: epochSeconds,
  }),
);

export const supportEndpoints = {
  chatList: endpoint({
    name: 'chatList',
    method: 'POST',
    path: 'user-chat-list',
    auth: 'required',
    area: 'shell',
    input: noInput,
    data: messagesData,
  }),
} as const;
