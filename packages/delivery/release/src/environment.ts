import * as v from 'valibot';

const environment = v.object({
  /** The running system that the gate checks; required for a store in a bucket. */
  LIVE_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:/, 'must start with http'))),
  /** Author of changes; the user of Git when absent. */
  RELEASE_BY: v.optional(v.string()),
  /** `off` on machines without a sandbox for the gate's browser. */
  RELEASE_BROWSER_SANDBOX: v.optional(v.picklist(['off', 'on'], 'must be on or off')),
});

/** Throws naming the variables of the command with an invalid format. */
export function checkEnvironment(env: Readonly<Record<string, string | undefined>>): void {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { issues } = v.safeParse(environment, reported);
  const [issue] = issues ?? [];
  if (issue) throw new Error(`Wrong configuration: ${v.getDotPath(issue)} ${issue.message}`);
}
