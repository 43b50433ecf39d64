import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Rules & Results',
  lead: 'How bets are taken, what they win and risk, and by which result they are settled.',
  sections: [
    {
      id: 'bets',
      heading: 'How a bet is taken',
      blocks: [
        {
          list: [
            'Prices are decimal odds from 1.01 to 1000. A price that is not on the ladder is refused.',
            'A bet takes the best prices up to the one that you accept. Where the price has moved against you, you are asked again.',
            'In play a bet waits the delay of its market and is then judged at the prices of that moment. No bet is taken while a market is suspended.',
            'The stake lies between the market’s minimum and maximum. What a bet can lose is held from your balance as exposure.',
            'A bet that was taken cannot be called back. Where cash-out is offered, it locks in a result at the prices of the moment.',
          ],
        },
      ],
    },
    {
      id: 'back-and-lay',
      heading: 'Back and lay',
      blocks: [
        {
          facts: [
            [
              'Back',
              'Wins stake × (odds − 1) if the selection wins, else loses the stake. ₹ 100 at 2.50 wins ₹ 150.',
            ],
            [
              'Lay',
              'Wins the stake if the selection does not win, else loses stake × (odds − 1). ₹ 100 at 2.50 risks ₹ 150.',
            ],
            ['Bookmaker', 'Prices are paise for each rupee: a back of ₹ 100 at 85 wins ₹ 85.'],
          ],
        },
        'The exposure of a market is its worst outcome over all runners, with all your bets in it together. Where a market has a commission, it is taken from the net win.',
      ],
    },
    {
      id: 'settlement',
      heading: 'Results and settlement',
      blocks: [
        {
          list: [
            'Bets are settled by the official result. Where a match ends without one, bets are void and give everything back.',
            'A void bet gives back everything that was held, and the statement names the reason.',
            'Where a result is corrected, the market is settled anew: what was paid before is taken back first.',
          ],
        },
      ],
    },
    {
      id: 'cricket',
      heading: 'Cricket',
      blocks: [
        {
          list: [
            'Bookmaker comparisons use 25 overs for ODI and 10 overs for T20.',
            'Where rain ends a match, the side ahead wins if the overs for a result were bowled; else the match is void.',
            'A tie that a super over decides is settled by the super over.',
          ],
        },
      ],
    },
    {
      id: 'fancy',
      heading: 'Session and fancy markets',
      blocks: [
        {
          list: [
            'Fancy markets suspend 60 minutes before the match.',
            'Advance markets: bets that were placed before stand, and are settled by the match as it is played.',
            'Yes wins when the runs reach the line, No when they stay below it.',
            'Yes risks the stake and wins stake × size / 100; No risks stake × size / 100 and wins the stake.',
            'An innings that is all out or completed before the over is settled on its runs.',
            'A session that weather cuts short is void and gives everything back.',
          ],
        },
        {
          note: 'Example: at line 45 and size 110, a Yes of ₹ 100 wins ₹ 110 with 45 runs or more, and loses ₹ 100 with 44 or fewer.',
        },
      ],
    },
    {
      id: 'football-and-tennis',
      heading: 'Football and tennis',
      blocks: [
        'Football is settled by the score after regular time with stoppage time, without extra time and penalties. Tennis is settled by the player who wins the match as declared.',
      ],
    },
    {
      id: 'casino',
      heading: 'Casino games',
      blocks: [
        'Each game shows its own rules, its return and its highest win. A bet without an answer is taken back. A round that was interrupted is void, and stakes that were not cashed out come back.',
      ],
    },
    {
      id: 'money',
      heading: 'Money',
      blocks: [
        'Balances are play money. The least deposit and withdrawal is ₹ 100. Everything that changes your balance stands on the account statement.',
        { link: 'terms', words: 'Terms and conditions' },
      ],
    },
  ],
};
