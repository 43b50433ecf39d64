import { expect, type Page } from '@playwright/test';
import type { FrameFault, FrameOffer } from '../adapter.ts';
import {
  Broken,
  neighbourOf,
  notOffered,
  orBroken,
  prepareRemote,
  type Rule,
  type RuleContext,
  requireAbility,
} from './rule.ts';
import { expectHost, expectMounted, PATIENCE } from './views.ts';

interface FaultOfFrame {
  fault: FrameFault;
  title: string;
  /** False: it is not the version's fault. */
  isCounted: boolean;
  /** True: the place of the remote begins without content. */
  isEmpty: boolean;
}

const FAULTS: readonly FaultOfFrame[] = [
  ...(
    [
      ['throws', 'throws'],
      ['loops', 'loops for ever'],
      ['hangs', 'is never there'],
      ['is-too-large', 'has 5 MB'],
      ['names-another-brand', 'names another brand'],
    ] as const
  ).map(([fault, does]) => ({
    fault,
    title: `a frame that ${does} leaves its place empty, counts for its version, and costs no other frame`,
    isCounted: true,
    isEmpty: true,
  })),
  {
    fault: 'leaks',
    title: 'a frame that takes all memory counts for its version, and costs no other frame',
    isCounted: true,
    isEmpty: false,
  },
  {
    fault: 'breaks-out',
    title: 'markup of a frame does not leave its place, and runs nothing',
    isCounted: false,
    isEmpty: false,
  },
  {
    fault: 'is-missing',
    title: 'a version without frames begins with an empty place, which is no fault',
    isCounted: false,
    isEmpty: true,
  },
];

/** Time in which a page must have its frame to be tapped, in ms. */
const TAP_MS = 2000;
/** Statuses from which on an answer is an error of the server. */
const SERVER_ERROR = 500;

/** Tries pages as their HTML shows them, without any script. */
async function withoutScripts(
  { browser, system }: RuleContext,
  check: (view: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: system.url, javaScriptEnabled: false });
  try {
    await check(await context.newPage());
  } finally {
    await context.close();
  }
}

function requireFrames({ adapter }: RuleContext) {
  if (!adapter.frames) throw notOffered('frames');
  return adapter.frames;
}

/** Opens the page of a remote; returns true if it begins with content of that remote. */
async function hasFrame(
  context: RuleContext,
  view: Page,
  { name, path }: { name: string; path: string },
): Promise<boolean> {
  const { begin, contentOf } = requireFrames(context);
  const response = await view.goto(path);
  if (!response || response.status() >= SERVER_ERROR) {
    throw new Broken(`The page of ${name} answers with status ${response?.status()}`);
  }
  if ((await view.locator(begin).count()) === 0) throw new Broken('The page begins with nothing');
  return (await view.locator(contentOf(name)).count()) > 0;
}

/** Expects pages that begin with content of the remote, sooner or later. */
const expectFrame = (context: RuleContext, view: Page, remote = context.remote) =>
  orBroken(
    `The page of ${remote.name} does not begin with its frame`,
    expect.poll(() => hasFrame(context, view, remote), PATIENCE).toBe(true),
  );

async function expectNeighbour(context: RuleContext, view: Page): Promise<void> {
  const neighbour = neighbourOf(context);
  if (neighbour) await expectFrame(context, view, neighbour);
}

/** Expects the app in place of the frame, and nothing of the frame that ran. */
async function expectApp(context: RuleContext, version?: string): Promise<void> {
  const { page, remote } = context;
  await page.goto(remote.path);
  await expectHost(context);
  await expectMounted(page, remote, version);
  if (await page.evaluate(() => 'conformanceEvil' in globalThis)) {
    throw new Broken(`Code in the frame of ${remote.name} ran`);
  }
}

async function runFault(context: RuleContext, tried: FaultOfFrame): Promise<void> {
  const { remote, system } = context;
  requireFrames(context);
  const publishFrame = requireAbility(system, 'publishFrame');
  const rollBack = requireAbility(system, 'rollBack');
  const countFaults = requireAbility(system, 'countFaults');
  await prepareRemote(context);
  await withoutScripts(context, async (view) => {
    await expectFrame(context, view);
    const version = await publishFrame(remote.name, tried.fault);
    const open = async () => {
      const isShown = await hasFrame(context, view, remote);
      if (tried.isEmpty && isShown) throw new Broken(`The place of ${remote.name} has content`);
    };
    try {
      const count = async () => {
        await open();
        return countFaults(remote.name, version);
      };
      if (tried.isCounted) {
        await orBroken(
          `The fault is not counted for ${remote.name} ${version}`,
          expect.poll(count, PATIENCE).toBeGreaterThan(0),
        );
      } else if (!tried.isEmpty) await expectFrame(context, view);
      await open();
      await expectNeighbour(context, view);
      if (!tried.isCounted && (await count()) > 0) {
        throw new Broken(`A fault is counted for ${remote.name} ${version}`);
      }
      await expectApp(context, version);
    } finally {
      await rollBack(remote.name);
    }
    await expectFrame(context, view);
  });
}

/**
 * Taps what a frame offers before the app runs, in a browser of its own; `meanwhile` happens before it
 * does. Expects what the app then shows.
 */
async function tapEarly(
  { adapter, browser, system }: RuleContext,
  { path, prepare, scripts, selector }: FrameOffer,
  meanwhile: () => Promise<void>,
  [shown, sentence]: readonly [selector: string, sentence: string],
): Promise<void> {
  const context = await browser.newContext({ baseURL: system.url });
  const held = Promise.withResolvers<void>();
  try {
    const page = await context.newPage();
    await prepare?.(page);
    await page.route(scripts, async (route) => {
      await held.promise;
      await route.continue();
    });
    await orBroken(
      'The frame offers nothing that could be taken',
      expect(async () => {
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator(selector).first().click({ timeout: TAP_MS });
      }).toPass(PATIENCE),
    );
    await meanwhile();
    held.resolve();
    await orBroken(sentence, expect(page.locator(shown).first()).toBeVisible(PATIENCE));
    await expectHost({ adapter, page });
  } finally {
    held.resolve();
    await context.close();
  }
}

/** Rules about what the HTML of pages shows before any script runs, and what renders it. */
export const FRAME_RULES: readonly Rule[] = [
  ...FAULTS.map(
    (one): Rule => ({
      ...{ id: `frame-${one.fault}`, title: one.title, scope: 'remote' },
      run: (context) => runFault(context, one),
    }),
  ),
  {
    id: 'frame-killed',
    title: 'pages begin without frames while their process starts again, which is no fault',
    scope: 'remote',
    async run(context) {
      const { remote, system } = context;
      requireFrames(context);
      const killFrames = requireAbility(system, 'killFrames');
      const countFaults = requireAbility(system, 'countFaults');
      const { version = '' } = await prepareRemote(context);
      await withoutScripts(context, async (view) => {
        await expectFrame(context, view);
        const before = await countFaults(remote.name, version);
        await killFrames();
        // Not empty: what was rendered may be kept for a moment.
        await hasFrame(context, view, remote);
        await expectApp(context, version);
        await expectFrame(context, view);
        await expectNeighbour(context, view);
        if ((await countFaults(remote.name, version)) > before) {
          throw new Broken(`A fault is counted for ${remote.name} ${version}`);
        }
      });
    },
  },
  {
    id: 'frame-switched-off',
    title: 'the frame of a remote that was switched off is in no page, and comes back with it',
    scope: 'remote',
    async run(context) {
      const { remote, system } = context;
      requireFrames(context);
      const disable = requireAbility(system, 'disable');
      const enable = requireAbility(system, 'enable');
      await prepareRemote(context);
      await withoutScripts(context, async (view) => {
        await expectFrame(context, view);
        await disable(remote.name);
        try {
          if (await hasFrame(context, view, remote)) {
            throw new Broken(`The page begins with the frame of ${remote.name}`);
          }
          await expectNeighbour(context, view);
        } finally {
          await enable(remote.name);
        }
        await expectFrame(context, view);
      });
    },
  },
  {
    id: 'frame-offer-gone',
    title:
      'what was tapped in a frame is taken by the app, and is not to be had once it was withdrawn',
    scope: 'page',
    async run(context) {
      requireFrames(context);
      const offer = await requireAbility(context.system, 'findOffer')();
      const taken = [offer.taken, 'What was tapped is not taken'] as const;
      await tapEarly(context, offer, async () => undefined, taken);
      const refused = [offer.refused, 'Nothing says that it is gone'] as const;
      try {
        await tapEarly(context, offer, offer.withdraw, refused);
      } finally {
        await offer.renew();
      }
    },
  },
];
