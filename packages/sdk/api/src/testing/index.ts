export { type ConnectedServer, connectTestServer } from './connect-server.ts';
export { listToasts, resetPage, signInAs } from './page-state.ts';
export { type NetworkReply, replaceNetwork, type SentCall } from './replace-network.ts';
export { translatePage } from './translate-page.ts';
