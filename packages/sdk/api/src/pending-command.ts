import type { PendingCommands } from '@exchange/store';
import { mutationOptions, type UseMutationOptions, useIsMutating } from '@tanstack/react-query';
import { isOutcomeUnknown } from './errors.ts';

interface CommandMutation<Command extends { key: string }, Answer> {
  mutationKey: readonly string[];
  pending: Pick<PendingCommands<Command>, 'clear' | 'isAwaited'>;
  /** Sends exactly this command, with its key. */
  send: (command: Command, options: { idempotencyKey: string }) => Promise<Answer>;
  /** Called if the player still waits for the command, which is no longer pending. */
  onAccepted: (answer: Answer, command: Command) => unknown;
  /** Called if the player still waits; the command stays pending if its outcome is unknown. */
  onFailed: (error: Error, command: Command) => unknown;
  onSettled?: (answer: Answer | undefined) => unknown;
}

/**
 * Returns a mutation of a pending command: `mutate(pending.begin(order))` sends it, or repeats it
 * exactly. It stays pending until a response says what became of it; an ended session does not.
 */
export const commandMutation = <Command extends { key: string }, Answer>({
  mutationKey,
  pending: { clear, isAwaited },
  send,
  onAccepted,
  onFailed,
  onSettled,
}: CommandMutation<Command, Answer>): UseMutationOptions<Answer, Error, Command> =>
  mutationOptions({
    mutationKey,
    mutationFn: (command: Command) => send(command, { idempotencyKey: command.key }),
    onSuccess: (answer, command) => {
      if (!isAwaited(command)) return undefined;
      clear(command);
      return onAccepted(answer, command);
    },
    onError: (error, command) => {
      if (!isAwaited(command)) return undefined;
      if (!isOutcomeUnknown(error)) clear(command);
      return onFailed(error, command);
    },
    ...(onSettled && { onSettled }),
  });

/** Returns true while a command is in flight, also after its view was remounted. */
export const useCommandInFlight = (mutationKey: readonly string[]): boolean =>
  useIsMutating({ mutationKey }) > 0;
