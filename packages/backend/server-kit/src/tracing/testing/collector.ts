import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span in OTLP's format. */
export interface SentSpan {
  name: string;
  /** Name of the library that began the span. */
  scope: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
}

interface Sent {
  resourceSpans: { scopeSpans: { scope: { name: string }; spans: Omit<SentSpan, 'scope'>[] }[] }[];
}

/** A collector that accepts OTLP over HTTP. */
export interface TestCollector {
  endpoint: string;
  /** Request bodies in order. */
  bodies: string[];
  spans(): SentSpan[];
  close(): void;
}

/** Starts a collector on a free port of this machine. */
export async function startCollector(): Promise<TestCollector> {
  const bodies: string[] = [];
  const collector = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/v1/traces') bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    bodies,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
        .flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ scope, spans }) =>
            spans.map((span) => ({ ...span, scope: scope.name })),
          ),
        ),
    close() {
      collector.close();
      collector.closeAllConnections();
    },
  };
}
