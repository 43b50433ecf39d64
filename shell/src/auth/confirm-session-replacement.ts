import { createStore } from 'zustand/vanilla';

interface Question {
  /** The token of the link that waits; in memory only. */
  token?: string;
  /** Its account has a second factor: what is wrong with the code, '' before one was sent. */
  codeFault?: string;
}

/** A link that waits for a yes of whoever is signed in, or for a code. */
export const instantIdQuestionStore = createStore<Question>(() => ({}));

export const confirmSessionReplacement = (token: string, codeFault?: string): void =>
  instantIdQuestionStore.setState({ token, ...(codeFault !== undefined && { codeFault }) }, true);
export const closeInstantIdQuestion = (): void => instantIdQuestionStore.setState({}, true);
