(() => {
  const ASK_EVERY_MS = 1000;
  const ANSWER_WITHIN_MS = 5000;
  const board = document.querySelector('.board');
  const drawing = document.querySelector('.drawing svg');
  const sides = [...document.querySelectorAll('.side')];
  const labels = [...document.querySelectorAll('.label')];
  const chips = document.getElementById('chips');
  const overs = document.getElementById('overs');
  let tag = '';
  let isShown = false;

  // The app that frames the page names the frame by its colours: `score-light`, `score-dark`.
  const { dataset } = document.documentElement;
  const [, theme] = /^score-(light|dark)$/.exec(window.name) ?? [];
  if (theme && !dataset.theme) {
    dataset.theme = theme;
    document.getElementById('dark').media = theme === 'dark' ? 'all' : 'not all';
  }

  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };
  const create = (name, text, className = '') => {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = className;
    return element;
  };

  const writeSide = (element, side) => {
    element.classList.toggle('active', side?.active ?? false);
    write(element.querySelector('.name'), side?.name ?? '');
    const figures = (side?.figures ?? []).map((figure) => create('span', figure));
    element.querySelector('.figures').replaceChildren(...figures);
  };

  /** Runs of a bar of full height. */
  const HIGH_OVER = 12;
  const createOver = ({ number, runs, wickets }) => {
    const item = create('li', '', wickets > 0 ? 'wicket' : '');
    item.append(create('b', String(runs)), create('i', ''), create('small', String(number)));
    item.style.setProperty('--part', Math.min(1, runs / HIGH_OVER));
    return item;
  };

  const show = ({ score, board: told }) => {
    write(document.getElementById('clock'), told.clock);
    write(document.getElementById('score'), score);
    write(document.getElementById('note'), told.note);
    for (const [place, element] of sides.entries()) writeSide(element, told.sides[place]);
    for (const [place, element] of labels.entries()) write(element, told.labels[place] ?? '');
    const titles = told.titles ?? [];
    document
      .getElementById('titles')
      .replaceChildren(...titles.map((title) => create('span', title)));
    const played = told.overs ?? [];
    overs.replaceChildren(...played.map(createOver));
    board.classList.toggle('with-overs', played.length > 0);
    chips.replaceChildren(...told.chips.map(({ text, tone }) => create('li', text, tone)));
    drawing.dataset.ball = told.ball ?? '';
  };

  const ask = async () => {
    const reply = await fetch(`${location.pathname}/state${location.search}`, {
      headers: tag ? { 'if-none-match': tag } : {},
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (reply.status === 304) return true;
    if (reply.status === 404) return false;
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    const state = await reply.json();
    tag = reply.headers.get('etag') ?? '';
    isShown = true;
    show(state);
    return !state.ended;
  };

  const follow = async () => {
    let goesOn = true;
    if (!document.hidden) {
      try {
        goesOn = await ask();
        board.classList.remove('old');
      } catch {
        board.classList.add('old');
        if (!isShown) write(document.getElementById('note'), board.dataset.silent);
      }
    }
    if (goesOn) setTimeout(follow, ASK_EVERY_MS);
  };

  board.classList.add(drawing.classList[0]);
  follow();
})();
