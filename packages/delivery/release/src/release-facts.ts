import { userInfo } from 'node:os';
import { askGit } from '@exchange/federation/build';

/** Returns the author: `--by`, RELEASE_BY, the user of git, or that of this machine. */
export async function readAuthor(given: string | undefined): Promise<string> {
  return (
    given || process.env.RELEASE_BY || (await askGit('config', 'user.name')) || userInfo().username
  );
}
