import type { CDPSession } from '@playwright/test';
import type { Remote, SharedModule } from '../adapter.ts';
import { readRemoteFiles } from './remote-files.ts';
import {
  Broken,
  NotOffered,
  notOffered,
  prepareRemote,
  type Rule,
  type RuleContext,
} from './rule.ts';
import { expectHost, expectMounted, goTo, openHost, requireNavigation } from './views.ts';

/** A copy of a shared module in the runtime. */
interface Copy {
  from: string;
  useIn: string[];
}
type Scope = Record<string, Record<string, Copy>>;
interface FederationGlobal {
  __FEDERATION__?: { __INSTANCES__?: { shareScopeMap: Record<string, Scope> }[] };
}

/** Shows all remotes, one after the other in one page if that is possible. */
async function showAll(context: RuleContext, afterEach: () => Promise<void>): Promise<void> {
  const { adapter, page, system } = context;
  const versions = new Map<Remote, string | undefined>();
  for (const remote of adapter.remotes) {
    versions.set(remote, (await prepareRemote({ system, page, remote })).version);
  }
  await page.goto(context.remote.path);
  for (const [remote, version] of versions) {
    await goTo(context, remote.path);
    await expectMounted(page, remote, version);
    await afterEach();
  }
}

function checkCopies({ name, from, usedBy = [] }: SharedModule, copies: readonly Copy[]): void {
  if (copies.length === 0) throw new Broken(`Nothing shares ${name}`);
  if (copies.length > 1) {
    const owners = copies.map((copy) => copy.from).join(', ');
    throw new Broken(`${name} has ${copies.length} copies, of ${owners}`);
  }
  const [copy] = copies;
  if (from !== undefined && copy?.from !== from) {
    throw new Broken(`${name} is of ${copy?.from}, not of ${from}`);
  }
  const missing = usedBy.filter((user) => !copy?.useIn.some((one) => one.startsWith(user)));
  if (missing.length > 0) throw new Broken(`${name} is not used by ${missing.join(', ')}`);
}

/** Rounds of leaving and entering a remote, by the end of which the page is measured. */
const MEASURED_AFTER = [5, 15, 25] as const;
/** The most that one round may leave behind for good. */
const MAX_PER_ROUND = { listeners: 1, nodes: 20 };

/** Rules about what remotes share, and what one does to the rest of the page. */
export const PAGE_RULES: readonly Rule[] = [
  {
    id: 'mounts',
    title: 'the page of a remote shows it in its active version',
    scope: 'remote',
    async run(context) {
      const { version } = await prepareRemote(context);
      await context.page.goto(context.remote.path);
      await expectMounted(context.page, context.remote, version);
      await expectHost(context);
    },
  },
  {
    id: 'one-react',
    title: 'one React has rendered all remotes',
    scope: 'page',
    async run(context) {
      const keys = new Set<string>();
      await showAll(context, async () => {
        for (const key of await context.page.evaluate(readReactKeys)) keys.add(key);
      });
      if (keys.size === 0) throw new NotOffered('no element was rendered by React');
      if (keys.size > 1) throw new Broken(`${keys.size} copies of React have rendered the page`);
    },
  },
  {
    id: 'one-copy',
    title: 'shared modules have one copy in the page, the one that all use',
    scope: 'page',
    async run(context) {
      const { adapter, page } = context;
      if (adapter.shared.length === 0) throw notOffered('shared');
      await showAll(context, async () => undefined);
      const shared = await page.evaluate(
        readCopies,
        adapter.shared.map(({ name }) => name),
      );
      if (!shared) throw new NotOffered('the page has no runtime of Module Federation 2');
      for (const one of adapter.shared) checkCopies(one, shared[one.name] ?? []);
    },
  },
  {
    id: 'own-styles',
    title: 'styles of a remote reach none of the elements outside of it',
    scope: 'remote',
    async run(context) {
      const { page, remote, system } = context;
      const location = await prepareRemote(context);
      const visit = { ...context, origin: system.url };
      const { base, styles } = await readRemoteFiles(location, visit);
      if (styles.length === 0) throw new NotOffered(`${remote.name} has no styles`);
      await page.goto(remote.path);
      await expectMounted(page, remote, location.version);
      const replies = styles.map(async (file) => (await page.request.get(base + file)).text());
      const reached = await page.evaluate(findReached, {
        styles: await Promise.all(replies),
        inside: remote.places ?? remote.mounted,
      });
      if (reached.length === 0) return;
      const [{ selector, element } = { selector: '', element: '' }] = reached;
      throw new Broken(
        `The selector ${selector} of ${remote.name} matches <${element}> outside of it`,
      );
    },
  },
  {
    id: 'unmounts',
    title: 'leaving a remote takes it away, and leaves nothing behind',
    scope: 'remote',
    async run(context) {
      requireNavigation(context);
      await prepareRemote(context);
      await openHost(context);
      const session = await context.page.context().newCDPSession(context.page);
      await session.send('Performance.enable');
      const sizes: { listeners: number; nodes: number }[] = [];
      let done = 0;
      for (const rounds of MEASURED_AFTER) {
        for (; done < rounds; done += 1) await enterAndLeave(context);
        sizes.push(await measure(session));
      }
      const leaks = (['listeners', 'nodes'] as const).flatMap((kind) => {
        const grown = MEASURED_AFTER.slice(1).map((after, at) => {
          const more = (sizes[at + 1]?.[kind] ?? 0) - (sizes[at]?.[kind] ?? 0);
          return more / (after - (MEASURED_AFTER[at] ?? 0));
        });
        const least = Math.min(...grown);
        return least >= MAX_PER_ROUND[kind] ? [`${Math.round(least)} ${kind}`] : [];
      });
      if (leaks.length > 0) {
        throw new Broken(
          `Each visit of ${context.remote.name} leaves ${leaks.join(' and ')} behind`,
        );
      }
    },
  },
];

async function enterAndLeave(context: RuleContext): Promise<void> {
  const { page, remote } = context;
  await goTo(context, remote.path);
  await expectMounted(page, remote);
  await goTo(context, requireNavigation(context).hostPath);
  await page
    .locator(remote.mounted)
    .first()
    .waitFor({ state: 'detached' })
    .catch((cause: unknown) => {
      throw new Broken(`${remote.name} stays in the page after it was left`, { cause });
    });
}

async function measure(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: read('JSEventListeners'), nodes: read('Nodes') };
}

/** Each copy of React marks its elements with a random suffix of its own. */
function readReactKeys(): string[] {
  const keys = new Set<string>();
  for (const element of document.querySelectorAll('*')) {
    for (const key of Object.keys(element)) {
      if (key.startsWith('__reactFiber$')) keys.add(key);
    }
  }
  return [...keys];
}

/** Returns every copy of shared modules, in any container of the page. */
function readCopies(names: readonly string[]): Record<string, Copy[]> | undefined {
  const instances = (globalThis as FederationGlobal).__FEDERATION__?.__INSTANCES__;
  if (!instances) return undefined;
  return Object.fromEntries(
    names.map((name) => {
      const copies = new Set(
        instances.flatMap(({ shareScopeMap }) =>
          Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[name] ?? {})),
        ),
      );
      return [name, [...copies].map(({ from, useIn }) => ({ from, useIn: [...useIn] }))];
    }),
  );
}

/** Returns the selectors of styles that match elements outside of a remote, with one of these each. */
function findReached({ styles, inside }: { styles: readonly string[]; inside: string }) {
  const reached: { selector: string; element: string }[] = [];
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        // Pseudo-elements match no element.
        const selector = rule.selectorText.replaceAll(/::[\w-]+(?:\([^)]*\))?/g, '');
        const outside = [...document.querySelectorAll(selector || '*')].find(
          (element) => !element.closest(inside),
        );
        if (outside) reached.push({ selector: rule.selectorText, element: outside.localName });
      } else if (rule instanceof CSSGroupingRule) {
        visit(rule.cssRules);
      }
    }
  };
  for (const text of styles) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    visit(sheet.cssRules);
  }
  return reached;
}
