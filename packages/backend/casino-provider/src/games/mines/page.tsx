import { useState } from 'react';
import { calculatePayout, calculateTopMultiplier } from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';
import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { StakeField, useStake } from '../../page/controls/StakeField.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import { useSolo } from '../../page/solo-context.tsx';
import { formatMultiplier, formatPaise } from '../../page/texts.ts';
import {
  CELLS,
  game,
  type MinesAction,
  type MinesChoice,
  type MinesView,
  minesMultiplier,
} from './game.ts';
import hindi from './hi.json';
import { type CellKind, MinesCell } from './MinesCell.tsx';
import styles from './mines.module.css';

/** How many fields hide a mine; set before the bet. */
function MineCount({
  mines,
  onChange,
  disabled,
}: {
  mines: number;
  onChange: (mines: number) => void;
  disabled: boolean;
}) {
  const { t } = useGame();
  return (
    <fieldset className={styles.mines} aria-label={t('Number of mines')}>
      <button
        type="button"
        aria-label={t('Less')}
        disabled={disabled || mines <= 1}
        onClick={() => onChange(mines - 1)}
      >
        −
      </button>
      <output>
        <AtomicText>{t('{{count}} mines', { count: mines })}</AtomicText>
      </output>
      <button
        type="button"
        aria-label={t('More')}
        disabled={disabled || mines >= CELLS - 1}
        onClick={() => onChange(mines + 1)}
      >
        +
      </button>
    </fieldset>
  );
}

const FIRST_MINES = 3;

/** Returns the content of a field in a round. */
function cellKind(view: MinesView | undefined, cell: number): CellKind {
  if (!view) return 'idle';
  const mine = view.mines?.includes(cell) ?? false;
  if (view.opened.includes(cell)) return mine ? 'hit' : 'safe';
  if (view.status === 'open') return 'closed';
  return mine ? 'mine' : 'safe';
}

/** Returns the multiplier after `safe` fields, in hundredths, limited to the maximum win. */
const multiplierAfter = (mines: number, safe: number, stakePaise: number) =>
  Math.min(minesMultiplier(mines, safe), calculateTopMultiplier(game, stakePaise));

/** Renders the 25 fields and the amount of a cash-out. */
function MinesScene() {
  const { t, play } = useGame();
  const { round, past, busy, open, act } = useSolo<MinesView, MinesAction, MinesChoice>();
  const { stakePaise, setStakePaise, valid } = useStake();
  const [mines, setMines] = useState(round?.choice.mines ?? FIRST_MINES);
  const view = round?.view;
  const playing = round?.status === 'open';
  const chosen = playing ? round.choice.mines : mines;
  const safe = view?.opened.length ?? 0;
  const multiplier = minesMultiplier(chosen, safe);

  async function openCell(cell: number) {
    play('tap');
    const next = await act({ type: 'open', cell });
    if ((next?.view as MinesView | undefined)?.status === 'bust') play('lose');
  }
  async function cashOut() {
    if (await act({ type: 'cash' })) play('win');
  }

  const sign =
    !round || !view
      ? { text: formatMultiplier(multiplierAfter(mines, 1, stakePaise)), tone: '' }
      : view.status === 'bust'
        ? { text: t('A mine. The stake is gone.'), tone: 'lose' }
        : view.status === 'cashed'
          ? {
              text: t('You win {{amount}}', { amount: formatPaise(round.payoutPaise ?? 0) }),
              tone: 'win',
            }
          : { text: formatMultiplier(multiplier), tone: '' };

  const signs = past.map(({ id, payoutPaise = 0, stakePaise: staked }) => ({
    id,
    label: payoutPaise > 0 ? formatMultiplier(Math.round((payoutPaise * 100) / staked)) : '0×',
    tone: payoutPaise > 0 ? ('win' as const) : ('lose' as const),
  }));

  return (
    <Stage
      past={signs}
      controls={
        <>
          <MineCount mines={chosen} onChange={setMines} disabled={playing} />
          <StakeField
            stakePaise={playing ? round.stakePaise : stakePaise}
            onChange={setStakePaise}
            disabled={playing}
          />
          {playing ? (
            <ActionButton
              tone="cash"
              disabled={busy || safe === 0}
              onClick={cashOut}
              note={
                safe === 0
                  ? t('Open a field')
                  : t('Next field: {{multiplier}}', {
                      multiplier: formatMultiplier(
                        multiplierAfter(chosen, safe + 1, round.stakePaise),
                      ),
                    })
              }
            >
              {t('Cash out {{amount}}', {
                amount: formatPaise(
                  calculatePayout(game, multiplyPaise(round.stakePaise, multiplier)),
                ),
              })}
            </ActionButton>
          ) : (
            <ActionButton
              disabled={busy || !valid}
              onClick={() => open({ mines }, stakePaise)}
              note={t('Next field: {{multiplier}}', {
                multiplier: formatMultiplier(multiplierAfter(mines, 1, stakePaise)),
              })}
            >
              {t('Bet')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className={styles.scene}>
        <p className={styles.sign} data-tone={sign.tone} role="status">
          <AtomicText>{sign.text}</AtomicText>
        </p>
        <div className={styles.board}>
          {Array.from({ length: CELLS }, (_, cell) => (
            <MinesCell
              key={cell}
              number={cell + 1}
              kind={cellKind(view, cell)}
              faded={!playing && view !== undefined && !view.opened.includes(cell)}
              disabled={!playing || busy || (view?.opened.includes(cell) ?? true)}
              onOpen={() => openCell(cell)}
            />
          ))}
        </div>
      </div>
    </Stage>
  );
}

export const page = definePage({ game, Scene: MinesScene, hindi });
