export { type EdgeConfig, readEdgeConfig } from './config.ts';
export { CSP_REPORT_PATH } from './csp.ts';
export { createEdge } from './edge.ts';
export { LAYER_ORDER } from './html/page.ts';
export { createStaticServer } from './static-server.ts';
