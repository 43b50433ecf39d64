import { userInfo } from 'node:os';
import { askGit } from '@exchange/federation/build';

/** Who acts: `--by`, RELEASE_BY, the user that git knows, or the one of this machine. */
export async function readAuthor(given: string | undefined): Promise<string> {
  return (
    given || process.env.RELEASE_BY || (await askGit('config', 'user.name')) || userInfo().username
  );
}
