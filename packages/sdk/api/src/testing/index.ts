export { type ConnectedServer, connectTestServer, type SentCall } from './connect-server.ts';
