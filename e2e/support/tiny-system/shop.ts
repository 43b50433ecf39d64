import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** A remote without any library: its entry is a container, whose component fills an element. */
const entryOf = (name: string) => `var ${name} = {
  init() {},
  get: async () => () => ({
    mount(element) {
      const content = document.createElement('p');
      content.className = '${name}';
      content.textContent = 'This is ${name}';
      element.append(content);
    },
  }),
};`;

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A host that shows remotes by path, and a button in place of one that does not come in time. */
const pageOf = (remotes: string, names: readonly string[]) => `<!doctype html>
<title>Shop</title>
<header>Shop</header>
<main></main>
<script type="module">
const remotes = ${JSON.stringify(Object.fromEntries(names.map((name) => [name, hashOf(entryOf(name))])))};
const loaded = new Map();
const load = (name) => loaded.get(name) ?? new Promise((resolve, reject) => {
  const script = document.createElement('script');
  Object.assign(script, { src: '${remotes}/' + name + '/entry.js', integrity: remotes[name] });
  script.crossOrigin = 'anonymous';
  script.onload = () => (globalThis[name].get ? resolve(globalThis[name]) : reject());
  script.onerror = reject;
  setTimeout(reject, 5000);
  document.head.append(script);
});
async function show(place, name) {
  try {
    const container = await load(name);
    loaded.set(name, container);
    const part = (await container.get('./App'))();
    place.replaceChildren();
    part.mount(place);
  } catch {
    const button = document.createElement('button');
    button.textContent = 'Try again';
    button.onclick = () => show(place, name);
    place.replaceChildren(button);
  }
}
function route() {
  const place = document.createElement('section');
  document.querySelector('main').replaceChildren(place);
  const name = location.pathname.slice(1);
  place.id = name || 'home';
  if (remotes[name]) show(place, name);
}
addEventListener('popstate', route);
route();
</script>`;

/** Starts the host at the port, and its remotes at the next one; resolves to the end of both. */
export async function startShop(port: number, names: readonly string[]): Promise<() => void> {
  const origin = `http://localhost:${port + 1}`;
  const host = await serve(port, 'text/html', () => pageOf(origin, names));
  const remotes = await serve(port + 1, 'text/javascript', (path) =>
    entryOf(path.split('/')[1] ?? ''),
  );
  return () => {
    for (const server of [host, remotes]) {
      server.close();
      server.closeAllConnections();
    }
  };
}

async function serve(
  port: number,
  type: string,
  answer: (path: string) => string,
): Promise<Server> {
  const headers = { 'content-type': type, 'access-control-allow-origin': '*' };
  const server = createServer((request, response) => {
    response.writeHead(200, headers).end(answer(request.url ?? '/'));
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}
