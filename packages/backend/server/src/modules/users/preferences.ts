import type { Context } from '../../context.ts';
import type { Handler } from '../../http/call.ts';
import { BadRequestError } from '../../http-error.ts';
import { deletePreferences, readPreferences, writePreferences } from './preferences.repository.ts';

/** Maximum number of names, and of bytes of JSON over all of them. */
const MAX_NAMES = 50;
const MAX_BYTES = 20_000;

const refuse = () =>
  new BadRequestError('preferences', 'There are too many preferences, or they are too large.');

/**
 * Creates `POST preferences`: sets the values in the body, deletes those that are null, and returns
 * all of the caller's.
 */
export const createPreferences =
  ({ unitOfWork }: Context): Handler<'preferences'> =>
  ({ input, user }) =>
    unitOfWork.withTransaction(async (tx) => {
      const changes = Object.entries(input.preferences ?? {});
      const forgotten = changes.filter(([, value]) => value === null).map(([name]) => name);
      const kept = changes.filter(([, value]) => value !== null && value !== undefined);
      await deletePreferences(tx, user.id, forgotten);
      await writePreferences(tx, user.id, new Map(kept));
      const data = await readPreferences(tx, user.id);
      const bytes = Buffer.byteLength(JSON.stringify(data));
      if (Object.keys(data).length > MAX_NAMES || bytes > MAX_BYTES) throw refuse();
      return { data };
    });
