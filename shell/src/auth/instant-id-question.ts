import { createStore } from 'zustand/vanilla';

/** The token of a link that waits for a yes of whoever is signed in; in memory only. */
export const instantIdQuestionStore = createStore<{ token?: string }>(() => ({}));

export const askForInstantId = (token: string): void => instantIdQuestionStore.setState({ token });
export const closeInstantIdQuestion = (): void => instantIdQuestionStore.setState({}, true);
