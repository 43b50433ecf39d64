/** Listeners and upstreams of nginx. */
export interface NginxOptions {
  /** Address with port for pages, `127.0.0.1:3000`. */
  pages: string;
  /** For the API, called by edges and the casino provider, never by browsers. */
  api: string;
  /** For the pages of games and their calls. */
  games: string;
  /** `host:port` of each edge. */
  edges: readonly string[];
  /** `host:port` of each server. */
  servers: readonly string[];
  /** `host:port` of the casino provider. */
  provider: string;
  /** `host:port` of the origin of the areas, if the sites' origin has their files (`ORIGIN_AREAS`). */
  areas?: string;
  /** For its pid. */
  folder: string;
  /** Maximum of open files of each of nginx's processes. */
  files: number;
  /**
   * For players of the internet; without it nginx has neither TLS nor limits, as on one machine.
   */
  public?: PublicOptions;
}

/** Settings of nginx on the internet. */
interface PublicOptions {
  /** PEM files of the certificate with its chain, and of its key. */
  certificate: string;
  key: string;
  /** Address with port that redirects to https. */
  redirect: string;
  /** Maximum of connections of an address; a carrier's has thousands of players. */
  connections: number;
  /** Requests of an address in a second; the burst is as large. */
  requests: number;
}

/**
 * A stream of a browser has four connections: to nginx, to an edge, back to nginx and to a server.
 */
export const WANTED_FILES = 65_536;
/** Files of a process other than connections: logs, listening sockets, its events. */
const OTHER_FILES = 512;

/** Requests with a payment slip are the largest; the server has the exact limit. */
const LARGEST_BODY = '6m';
/** Time limit of headers, and of each further chunk of a body; edges and servers have the same. */
const ARRIVAL = '15s';
/**
 * Seconds without a byte after which a connection is closed: streams send heartbeats more often.
 */
const SILENCE = '60s';

/**
 * Renders the configuration of the nginx in front of a cluster. An unreachable upstream is skipped,
 * but no sent request with effects is repeated: the browser repeats a bet under its key.
 */
export function renderNginxConfig(options: NginxOptions): string {
  const { pages, api, games, edges, servers, provider, folder, files } = options;
  // Also known to nginx before 1.25, which has no directive of its own for it.
  const tls = options.public ? ' ssl http2' : '';
  return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes auto;
worker_rlimit_nofile ${files};

events {
  worker_connections ${Math.max(files - OTHER_FILES, OTHER_FILES)};
}

http {
  access_log off;
  server_tokens off;
  default_type application/octet-stream;
  client_max_body_size ${LARGEST_BODY};
  client_header_timeout ${ARRIVAL};
  client_body_timeout ${ARRIVAL};
  # Bodies stay in memory: nginx's workers may not write to its folder.
  client_body_buffer_size ${LARGEST_BODY};
  proxy_max_temp_file_size 0;
${TEMP_PATHS.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}

  # Headers of nginx's own responses, such as 502; edges and servers set their own.
${Object.entries(OWN_HEADERS).map(ownHeader).join('\n')}

  # No buffering setting for streams: the server switches buffering off in their response.
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_connect_timeout 2s;
  proxy_read_timeout ${SILENCE};
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;

${options.public ? renderPublic(options.public) : ''}${upstream('edges', edges)}

${upstream('servers', servers)}

${upstream('provider', [provider])}
${options.areas ? `\n${upstream('areas', [options.areas])}\n` : ''}
  server {
    listen ${pages}${tls};
${options.public ? renderLimits(options.public) : ''}${options.areas ? AREA_FILES : ''}    location / {
${WHO_ASKS}
      proxy_pass http://edges;
    }
  }

  server {
    listen ${api};
    location / {
      proxy_pass http://servers;
    }
  }

  server {
    listen ${games}${tls};
${options.public ? renderLimits(options.public) : ''}    location / {
${WHO_ASKS}
      proxy_pass http://provider;
    }
  }
}
`;
}

/** Settings of everything that the internet reaches. */
const renderPublic = ({ certificate, key, redirect, requests }: PublicOptions) => `\
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:tls:10m;
  ssl_session_tickets off;

  # Far above what edges allow a network, and before their sockets.
  limit_conn_zone $binary_remote_addr zone=connections:10m;
  limit_req_zone $binary_remote_addr zone=requests:10m rate=${requests}r/s;
  limit_conn_status 429;
  limit_req_status 429;

  server {
    listen ${redirect};
    return 301 https://$host$request_uri;
  }

`;

/** Limits for players; the API is called by edges, with few addresses for all players. */
const renderLimits = ({ connections, requests }: PublicOptions) =>
  `    limit_conn connections ${connections};
    limit_req zone=requests burst=${requests} nodelay;
`;

/**
 * nginx is the first to know the client's address: the browser's forwarding headers are not passed
 * on.
 */
const WHO_ASKS = `      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header Forwarded "";`;

/** Files of releases, `/casino/1.4.2/…`. */
const AREA_FILES = `    location ~ "^/[a-z]+/[0-9]+\\.[0-9]+\\.[0-9]+[^/]*/" {
${WHO_ASKS}
      proxy_pass http://areas;
    }
`;

const OWN_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** Renders a header for responses without an upstream: an empty one is not sent. */
function ownHeader([name, value]: [string, string]): string {
  const variable = `$own_${name.toLowerCase().replaceAll('-', '_')}`;
  return [
    `  map $upstream_http_x_content_type_options ${variable} {`,
    `    "" "${value}";`,
    '    default "";',
    '  }',
    `  add_header ${name} ${variable} always;`,
  ].join('\n');
}

const TEMP_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Renders an upstream: an unreachable one is skipped for a second; the one with the fewest
 * connections is next. All of nginx's processes count together.
 */
function upstream(name: string, addresses: readonly string[]): string {
  const lines = addresses.map((address) => `    server ${address} max_fails=1 fail_timeout=1s;`);
  return [
    `  upstream ${name} {`,
    `    zone ${name} 64k;`,
    '    least_conn;',
    ...lines,
    '    keepalive 64;',
    '  }',
  ].join('\n');
}

/**
 * The sample for operators, `deploy/nginx/nginx.conf`: TLS, two machines with an edge and a server
 * each, one of them with the game provider. Operators change addresses and paths.
 */
export const PUBLIC_SAMPLE: NginxOptions = {
  pages: '443',
  api: '10.0.0.1:4000',
  games: '8443',
  edges: ['10.0.0.11:3000', '10.0.0.12:3000'],
  servers: ['10.0.0.11:4000', '10.0.0.12:4000'],
  provider: '10.0.0.11:4001',
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
