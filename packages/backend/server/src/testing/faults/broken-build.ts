import { registerHooks } from 'node:module';

/** Defects of the server that the fault tests must detect. */
export const BREAKS = ['idempotency', 'lock'] as const;
export type Break = (typeof BREAKS)[number];

/** A change of a source file at its import: the product itself has no switch for this. */
interface Patch {
  file: string;
  from: string;
  to: string;
}

export const PATCHES: Readonly<Record<Break, readonly Patch[]>> = {
  idempotency: [
    {
      file: '/src/idempotency/idempotency.ts',
      from: 'return stored.length;',
      to: 'return outcomes.length;',
    },
    {
      file: '/src/idempotency/idempotency.ts',
      from: 'rows.find((row)',
      to: '[].find((row)',
    },
  ],
  lock: [{ file: '/src/ledger/accounts.repository.ts', from: ".for('update')", to: '' }],
};

/** Applies a defect to modules that are imported from now on. */
function breakBuild(wanted: Break): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const patches = PATCHES[wanted].filter(({ file }) => url.endsWith(file));
      if (patches.length === 0) return loaded;
      let source = String(loaded.source);
      if (loaded.source instanceof Uint8Array) source = Buffer.from(loaded.source).toString();
      for (const { file, from, to } of patches) {
        // A patch without effect would pass for an undetected defect.
        if (!source.includes(from)) throw new Error(`${file} has no ${from} to take out`);
        source = source.replace(from, to);
      }
      return { ...loaded, source };
    },
  });
}

const wanted = process.env.BROKEN_BUILD;
if (wanted) breakBuild(wanted as Break);

const SEEN: Readonly<Record<Break, RegExp>> = {
  idempotency: /had two answers/,
  lock: /^ledger: |is held|held without/,
};

/** Returns true if the breaches come from the defect, and from nothing else. */
export const isFoundOut = (what: Break, breaches: readonly string[]): boolean =>
  breaches.some((breach) => SEEN[what].test(breach));

/** Returns the environment of a server process with a defect. */
export const toBrokenEnv = (what: Break | undefined): Record<string, string> =>
  what ? { NODE_OPTIONS: `--import=${import.meta.url}`, BROKEN_BUILD: what } : {};
