import { createStore } from 'zustand/vanilla';

/** Token of the password link, '' for an incomplete one; in memory only. */
export const passwordResetStore = createStore<{ token?: string }>(() => ({}));

export const openPasswordReset = (token: string): void => passwordResetStore.setState({ token });
export const closePasswordReset = (): void => passwordResetStore.setState({}, true);
