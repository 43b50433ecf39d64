import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { createId } from './create-id.ts';
import { selectUserId, sessionStore } from './session.ts';

type BySlot<Command> = Readonly<Record<string, Command>>;

/** Where a persisted store has its commands; a slot has one at a time. */
export interface CommandLens<State, Command extends { key: string }> {
  slotOf: (order: Omit<Command, 'key'>) => string;
  read: (state: State) => BySlot<Command>;
  write: (state: State, commands: BySlot<Command>) => State;
}

/** Commands that were sent and have no response yet; a repeat is exactly the same command. */
export interface PendingCommands<Command extends { key: string }> {
  /** Starts a command with a new idempotency key, or returns the pending one of its slot. */
  begin: (order: Omit<Command, 'key'>) => Command;
  /** Removes a command that has a response; a later one of its slot stays. */
  clear: (command: Command) => void;
  /** Returns true if its player still waits for the response of this command. */
  isAwaited: (command: Command) => boolean;
  /** Returns the pending command of a slot. */
  usePending: (slot: string) => Command | undefined;
}

/** Creates the pending commands of a persisted store, which keeps them over reloads. */
export function createPendingCommands<
  State extends { userId?: string },
  Command extends { key: string },
>(
  store: StoreApi<State>,
  { slotOf, read, write }: CommandLens<State, Command>,
): PendingCommands<Command> {
  const isAwaited = (command: Command) =>
    read(store.getState())[slotOf(command)]?.key === command.key;
  return {
    begin(order) {
      const slot = slotOf(order);
      const state = store.getState();
      const commands = read(state);
      const command = commands[slot] ?? ({ key: createId(), ...order } as Command);
      const userId = selectUserId(sessionStore.getState().session);
      const owned = userId === undefined ? state : { ...state, userId };
      store.setState(write(owned, { ...commands, [slot]: command }), true);
      return command;
    },
    clear(command) {
      if (!isAwaited(command)) return;
      const { [slotOf(command)]: _, ...others } = read(store.getState());
      store.setState(write(store.getState(), others), true);
    },
    isAwaited,
    usePending: (slot) => useStore(store, (state) => read(state)[slot]),
  };
}
