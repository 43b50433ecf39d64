import { createStore } from 'zustand/vanilla';

/** The token of the link by which a password is to be set, '' of one that is not complete; in memory only. */
export const passwordResetStore = createStore<{ token?: string }>(() => ({}));

export const openPasswordReset = (token: string): void => passwordResetStore.setState({ token });
export const closePasswordReset = (): void => passwordResetStore.setState({}, true);
