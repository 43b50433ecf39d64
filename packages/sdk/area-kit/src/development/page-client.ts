/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// A script of its own: it runs before the page's code, which may never come.
(() => {
  /** A fault that the page names, with its place where one is known. */
  interface Shown {
    kind: 'syntax' | 'types' | 'render';
    file: string;
    line: number | null;
    text: string;
  }
  interface State {
    area: string;
    hash: string;
    problems: Shown[];
  }
  interface Renderer {
    id: number;
  }

  const TITLES = {
    syntax: 'It could not be built',
    types: 'Types do not fit',
    render: 'It failed in the page',
  };
  const STYLE = `
    section{position:fixed;z-index:2147483647;inset:auto 0 0;max-height:50dvh;overflow:auto;padding:12px 16px;
    font:14px/1.5 ui-monospace,monospace;color:CanvasText;background:Canvas;border-top:4px double}
    h2{font:inherit;font-weight:700;margin:0;padding-inline-end:52px}ul{margin:20px 0 0;padding-inline-start:20px}
    li{white-space:pre;overflow-x:auto}
    button{position:absolute;inset-block-start:8px;inset-inline-end:8px;min-width:44px;min-height:44px;font:inherit}`;

  // React connects to it when it starts; Fast Refresh then finds React through it.
  const scope = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object };
  const renderers = new Map<number, Renderer>();
  scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    checkDCE() {},
    inject(renderer: Renderer) {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };

  const own = document.currentScript as HTMLScriptElement;
  const base = new URL('.', own.src).href;
  // A version that froze the tab before may have changed since.
  sessionStorage.removeItem('remotes-frozen');
  sessionStorage.removeItem('remotes-starting');
  let current: State | undefined;
  let rendering: Shown[] = [];
  /** Hash of the build that failed in the page. */
  let failedHash: string | undefined;
  /** True once the area's files did not load, which may be of another build than their hashes. */
  let isUnloaded = false;
  let isClosed = false;

  function reloadForNewer(): void {
    const { hash } = own.dataset;
    const isOld = hash !== undefined && current !== undefined && current.hash !== hash;
    if (isUnloaded && isOld) location.reload();
  }

  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];

  function add<K extends keyof HTMLElementTagNameMap>(parent: Node, name: K, text = '') {
    const element = document.createElement(name);
    element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  /** Shows all problems, or nothing. Text alone: they quote the sources and the data of calls. */
  function show(): void {
    const problems = [...(current?.problems ?? []), ...rendering];
    root.replaceChildren();
    if (problems.length === 0 || isClosed) {
      host.remove();
      return;
    }
    const section = add(root, 'section');
    section.setAttribute('role', 'alert');
    section.setAttribute('aria-label', 'Problems of the area in development');
    const [first] = problems;
    add(section, 'h2', `${current?.area ?? 'area'}: ${TITLES[first?.kind ?? 'syntax']}`);
    const list = add(section, 'ul');
    for (const { file, line, text } of problems) {
      const place = line === null ? file : `${file}:${line}`;
      add(list, 'li', place ? `${place}  ${text}` : text);
    }
    const close = add(section, 'button', '×');
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => {
      isClosed = true;
      show();
    });
    (document.body ?? document.documentElement).append(host);
  }

  const notifyAreas = () => {
    if (!current?.hash) return;
    dispatchEvent(new CustomEvent('exchange:built', { detail: { base, hash: current.hash } }));
  };

  const stream = new EventSource(`${base}events`);
  stream.addEventListener('message', ({ data }) => {
    const next = JSON.parse(data) as State;
    // What failed in the page is gone from it, so that the next build starts afresh.
    if (failedHash !== undefined && next.hash !== failedHash) {
      location.reload();
      return;
    }
    isClosed &&= JSON.stringify(current?.problems) === JSON.stringify(next.problems);
    current = next;
    show();
    notifyAreas();
    reloadForNewer();
  });
  addEventListener('exchange:ask-build', notifyAreas);
  addEventListener('remote-fault', (event) => {
    const { area, fault } = (event as CustomEvent<{ area: string; fault: string }>).detail;
    isUnloaded ||= base.endsWith(`/${area}/`) && /^(?:load|integrity)$/.test(fault);
    reloadForNewer();
  });

  /** Finds the first line of the stack that the area's own files name, and its source. */
  async function locate(stack: string): Promise<{ file: string; line: number | null }> {
    for (const [, url = '', line = '', column = ''] of stack.matchAll(
      /(https?:\S+?):(\d+):(\d+)/g,
    )) {
      if (!url.startsWith(base)) continue;
      const query = new URLSearchParams({ file: url.slice(base.length), line, column });
      const response = await fetch(`${base}source?${query}`).catch(() => undefined);
      const place = response?.ok
        ? ((await response.json()) as { file: string; line: number })
        : null;
      if (place?.file.startsWith('src/')) return place;
    }
    return { file: '', line: null };
  }

  async function report(error: unknown): Promise<void> {
    if (!(error instanceof Error)) return;
    const stack = error.stack ?? '';
    if (!stack.includes(base)) return;
    failedHash = current?.hash;
    const place = await locate(stack);
    const text = `${error.name}: ${error.message}`;
    if (rendering.some((one) => one.text === text && one.line === place.line)) return;
    rendering = [...rendering, { kind: 'render', ...place, text }];
    isClosed = false;
    show();
  }
  addEventListener('exchange:render-error', (event) => void report((event as CustomEvent).detail));
  addEventListener('error', ({ error }) => void report(error));
  addEventListener('unhandledrejection', ({ reason }) => void report(reason));
})();
