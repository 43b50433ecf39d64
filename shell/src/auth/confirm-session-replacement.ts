import { createStore } from 'zustand/vanilla';

interface Question {
  /** Token of the pending link; in memory only. */
  token?: string;
  /** Error of the second factor's code; '' before one was sent. */
  codeFault?: string;
}

/** A link that waits for the user's confirmation, or for a code. */
export const instantIdQuestionStore = createStore<Question>(() => ({}));

export const confirmSessionReplacement = (token: string, codeFault?: string): void =>
  instantIdQuestionStore.setState({ token, ...(codeFault !== undefined && { codeFault }) }, true);
export const closeInstantIdQuestion = (): void => instantIdQuestionStore.setState({}, true);
