import type { Browser, Page } from '@playwright/test';
import type { Adapter, Remote, RemoteLocation, RunningSystem } from '../adapter.ts';

/** The tools of a rule. */
export interface RuleContext {
  adapter: Adapter;
  system: RunningSystem;
  /** The remote that the rule is about; the first one if it is about all of them. */
  remote: Remote;
  page: Page;
  browser: Browser;
}

/** A requirement for a system of Module Federation. */
export interface Rule {
  /** Short name, in reports. */
  id: string;
  /** The statement that must be true. */
  title: string;
  /** `page` rules are about all remotes together. */
  scope: 'remote' | 'page';
  /** Resolves if it is true. Rejects with a Broken or a NotOffered. */
  run: (context: RuleContext) => Promise<void>;
}

/** A rule that the system does not fulfil; its message is a sentence for people. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** A rule that cannot be tried, since the adapter does not offer what it needs. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
}

/** Resolves as `check` does. Rejects with the sentence in place of its error. */
export async function orBroken<T>(sentence: string, check: Promise<T>): Promise<T> {
  return check.catch((cause: unknown) => {
    throw new Broken(sentence, { cause });
  });
}

/** Returns the error for a member that the adapter lacks. */
export const notOffered = (member: string): NotOffered =>
  new NotOffered(`the adapter has no ${member}`);

/** Returns an ability of the system. Throws NotOffered. */
export function requireAbility<K extends keyof RunningSystem>(
  system: RunningSystem,
  name: K,
): NonNullable<RunningSystem[K]> {
  const ability = system[name];
  if (ability === undefined) throw notOffered(name);
  return ability;
}

/** Finds the remote's files, and enables the page to open it. Throws NotOffered. */
export async function prepareRemote({
  system,
  remote: { name },
  page,
}: Pick<RuleContext, 'system' | 'remote' | 'page'>): Promise<RemoteLocation> {
  const location = await system.locate(name);
  if (!location) throw new NotOffered(`${name} is switched off`);
  const reason = await system.prepare?.(page, name);
  if (reason) throw new NotOffered(reason);
  return location;
}

/** Returns another remote than this one, which guests can open. */
export const neighbourOf = ({ adapter, remote }: RuleContext): Remote | undefined =>
  adapter.remotes.find((other) => other !== remote);
