import fastify from 'fastify';

/**
 * The baseline of requests: a Fastify that reads a JSON body and responds with a given number of
 * bytes.
 */
const text = JSON.stringify({ text: 'x'.repeat(Math.max(0, Number(process.argv[2]) - 11)) });
const app = fastify();
app.post('/', (_, reply) => reply.type('application/json; charset=utf-8').send(text));
console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
