export { type ConnectedServer, connectTestServer } from './connect-server.ts';
export { type NetworkReply, replaceNetwork, type SentCall } from './replace-network.ts';
