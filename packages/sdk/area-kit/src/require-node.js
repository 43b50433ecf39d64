// Runs on any Node, before anything is loaded that needs a later one: plain, and without imports.

/**
 * Ends the program with a sentence unless this Node is `needed` or later.
 *
 * @param {string} who - what needs it
 * @param {string} needed - for example `22.18`
 * @returns {void}
 */
export function requireNode(who, needed) {
  const running = process.versions.node;
  const given = running.split('.').map(Number);
  const wanted = needed.split('.').map(Number);
  const at = wanted.findIndex((part, index) => part !== given[index]);
  if (at === -1 || Number(given[at]) > Number(wanted[at])) return;
  console.error(`${who} needs Node ${needed} or later; this is Node ${running}.`);
  process.exit(1);
}
