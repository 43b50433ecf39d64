import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Self-exclusion Policy',
  lead: 'With self-exclusion you close {{brand}} to yourself for a long time. Nobody can open it again for you before, not even we.',
  sections: [
    {
      id: 'figures',
      heading: 'At a glance',
      blocks: [
        {
          facts: [
            ['Shortest time', '6 months'],
            ['Longest time', '5 years'],
            ['If you give no time', '6 months'],
            [
              'Applied',
              'At once when you choose it yourself; within about 24 hours when you ask the support of an operator. This demonstration has no staff.',
            ],
            ['After you end it', '24 hours’ wait before you can play again'],
          ],
        },
        { link: 'limits', words: 'Exclude yourself' },
      ],
    },
    {
      id: 'what-it-does',
      heading: 'What it does',
      blocks: [
        {
          list: [
            'You cannot bet, deposit or open games. The server refuses them, whatever device you use.',
            'Bets that wait to be matched are cancelled. Bets that stand are settled by their results.',
            'You can still sign in, read your account, cash out and withdraw.',
          ],
        },
      ],
    },
    {
      id: 'how-it-ends',
      heading: 'How it ends',
      blocks: [
        'It does not end by itself. Once its time is over it goes on until you end it, and play opens 24 hours after that, so that you can think it over.',
        'It can be made longer, never shorter.',
      ],
    },
    {
      id: 'time-out',
      heading: 'A shorter break',
      blocks: [
        'A time-out lasts up to 6 weeks: 24 hours, 1 week, 1 month or 6 weeks. It begins at once and ends by itself.',
        { link: 'limits', words: 'Take a time-out' },
      ],
    },
    {
      id: 'your-part',
      heading: 'What you can do beside it',
      blocks: [
        {
          list: [
            'Exclude yourself on other sites, too.',
            'Delete bookmarks and apps, and ask your bank to block payments for gambling.',
            'Tell somebody you trust. Tele-MANAS, the free mental-health line of the government of India, answers under 14416.',
          ],
        },
        'Please do not open another account. An operator closes it when it notices it.',
      ],
    },
  ],
};
