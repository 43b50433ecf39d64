import { type NginxOptions, WANTED_FILES } from './nginx-config.ts';

/**
 * The sample for operators, `deploy/nginx/nginx.conf`: TLS, two machines with an edge, a server and
 * a game provider each. Operators change addresses and paths.
 */
export const PUBLIC_SAMPLE: NginxOptions = {
  pages: '443',
  api: '10.0.0.1:4000',
  games: '8443',
  edges: ['10.0.0.11:3000', '10.0.0.12:3000'],
  servers: ['10.0.0.11:4000', '10.0.0.12:4000'],
  providers: ['10.0.0.11:4001', '10.0.0.12:4001'],
  folder: '/run/exchange-nginx',
  files: WANTED_FILES,
  public: {
    certificate: '/etc/exchange/tls/fullchain.pem',
    key: '/etc/exchange/tls/key.pem',
    redirect: '80',
    connections: 4096,
    requests: 500,
  },
};
