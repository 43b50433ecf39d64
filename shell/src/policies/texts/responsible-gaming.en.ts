import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Responsible Gaming',
  lead: 'All tools that keep your play in your hands, how each of them works, and where to set it.',
  sections: [
    {
      id: 'limits',
      heading: 'Limits',
      blocks: [
        {
          facts: [
            [
              'Deposit limits',
              'Per day, week or month. What you pay in counts, also while it is pending.',
            ],
            [
              'Loss limits',
              'Per day, week or month. What you lost less what you won; open bets count with the most that they can lose.',
            ],
            [
              'Stake limits',
              'Per day, week or month. What each bet and game can lose: for a lay its liability. A cash-out is no stake.',
            ],
          ],
        },
        'A day is the last 24 hours, a week the last 7 days and a month the last 30 days, so no midnight gives a second allowance.',
        'A lower limit counts at once. A higher one, or none, counts after 24 hours.',
        { link: 'limits', words: 'Set your limits' },
      ],
    },
    {
      id: 'time-out',
      heading: 'Time-out',
      blocks: [
        'A short break of up to 6 weeks: 24 hours, 1 week, 1 month or 6 weeks. It begins at once, ends by itself and cannot be taken back.',
        { link: 'limits', words: 'Take a time-out' },
      ],
    },
    {
      id: 'self-exclusion',
      heading: 'Self-exclusion',
      blocks: [
        'A long break of 6 months to 5 years, of 6 months if you give no time. It acts at once when you choose it, or within about 24 hours when you ask the support of an operator (this demonstration has no staff); after you end it, 24 hours pass before you can play.',
        { link: 'exclusion', words: 'Self-exclusion policy' },
      ],
    },
    {
      id: 'reality-check',
      heading: 'Reality check',
      blocks: [
        'Every 60 minutes, or as often as you choose, a note says how long you have been signed in and what you won or lost since then.',
        { link: 'limits', words: 'Choose how often' },
      ],
    },
    {
      id: 'questions',
      heading: 'Ask yourself',
      blocks: [
        {
          list: [
            'Do you think of play when you should think of something else?',
            'Do you bet more to feel the same as before?',
            'Have you tried to stop and could not?',
            'Do you borrow, or leave bills unpaid, to play?',
            'Do you tell others less than you play?',
          ],
        },
        {
          note: 'If you say yes once, a break costs you nothing. If you say yes more often, please talk to somebody: Tele-MANAS, the free mental-health line of the government of India, answers under 14416.',
        },
      ],
    },
  ],
};
