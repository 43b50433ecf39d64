import type { RemoteAreaName } from '@exchange/contract';
import { folderName } from '@exchange/federation/registry';

/** The program that somebody called: `npm run release` of a checkout, or `area` of the kit. */
export interface Caller {
  usage: string;
  /** Its commands, if it has others than `npm run release`. */
  commands?: readonly string[];
  /** Writes a command for an area as it is typed there. */
  write: (command: string, area: RemoteAreaName, ...rest: readonly string[]) => string;
}

/** Usage of the commands. */
export const USAGE = `Usage: npm run release -- <command>
  publish <remote> [--no-build]        checks an area's types, builds it, or the shell, and puts it into the store
  check <remote> [--no-build]          checks its types, builds it and holds it against the live system and its budgets; for its CI
  preview <remote> [<version>] …       prints a link that shows releases of areas to all who have the link, for 7 days;
                                       without a version it publishes the build of the checkout for it
  activate <remote> <version>          gives it to all players, after the gate
  canary <remote> <version> <percent>  gives it to a part of them; "canary <remote> off" ends it
  rollback <remote> [--from <version>] takes the latest change of versions back, once
  disable <remote> · enable <remote>   switches an area off, and on again
  check-shell [<folder>]               holds what players get, and the live server, against a build of the shell,
                                       before its deploy
  check-server <server>                holds what players get against a new server, before its deploy: its
                                       address, or a file with its /api/docs/json
  status [--json]                      what players get, and who changed it
  verify [<remote> [<version>]]        holds the files of the store against their hashes
  key new --owner <name> [--file <path>]           makes a key; its public half goes to the operator
  keys [list] · log <remote>                       who may act for which area; who changed what
  keys add <remote> <public key> --owner <name> [--pages </a,/b>] [--slots <c,d>] [--places <e,f>] [--previews]   admits a key (operator)
  keys revoke <remote> <public key or its id>      ends it within seconds (operator)
  help                                 prints this
Options: --by <name>, who acts; else RELEASE_BY, the owner of the key, or the user of git
         --live <address>, the running system to check against; needed for a store in a bucket
         --brand <name>, activates, takes back, or canaries for the players of one brand
         --shell <folder>, activates for that build of the shell, in place of the live one
         --days <number>, of a preview; --with <link>, adds what another team's preview shows
         --without-last-good, both checks accept that areas have nothing to fall back to
         --larger, accepts a version that is more than 5 % larger than the active one, or needs more hops
         --from <version>, the version that a rollback leaves; asked again it changes nothing
         --force, activates, or goes back to, what the gate refuses; it is recorded, and what does not fit held back;
                  publishes what has type errors, which the gate then refuses`;

/** `npm run release` of this checkout. */
export const CHECKOUT: Caller = {
  usage: USAGE,
  write: (command, area, ...rest) =>
    `npm run release -- ${[command, folderName(area), ...rest].join(' ')}`,
};
