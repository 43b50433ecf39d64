/**
 * Places of the shell for fragments of areas; `true`: without a fragment the page lacks an
 * essential part, so no release may leave it empty.
 */
export declare const SLOTS: {
  readonly 'in-play-board': true;
  readonly 'bet-slip': true;
  readonly 'sports-tree': true;
  readonly 'search-results': true;
  readonly 'game-results': true;
  readonly 'game-banners': true;
  readonly 'popular-games': true;
  /** At the end of the home page, any number of fragments. */
  readonly home: false;
};
