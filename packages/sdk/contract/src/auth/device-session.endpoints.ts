import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toDeviceSession } from './device-session.model.ts';
import { sessionEndInput, sessionListData, sessionsEndedData } from './device-session.wire.ts';

const shared = { area: 'shell', method: 'POST' } as const;

export const sessionList = endpoint(shared, {
  name: 'sessionList',
  whileRestricted: true,
  path: 'session-list',
  auth: 'required',
  input: noInput,
  data: sessionListData,
  decode: ({ list }) => list.map(toDeviceSession),
});
export const sessionEnd = endpoint(shared, {
  name: 'sessionEnd',
  whileRestricted: true,
  mutates: true,
  path: 'session-end',
  auth: 'required',
  input: sessionEndInput,
  data: sessionsEndedData,
  encode: (id: string) => ({ session_id: id }),
});
export const sessionEndOthers = endpoint(shared, {
  name: 'sessionEndOthers',
  whileRestricted: true,
  mutates: true,
  path: 'session-end-others',
  auth: 'required',
  input: noInput,
  data: sessionsEndedData,
});
