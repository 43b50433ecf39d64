import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Responsible Gambling',
  lead: 'Betting and games are entertainment, not a way to earn money. {{brand}} gives you tools to keep it that way, and they act by themselves.',
  sections: [
    {
      id: 'adults',
      heading: '18+ only',
      blocks: [
        {
          note: 'Nobody under 18 may play here. If children use your device, sign out after each visit and keep your password to yourself.',
        },
      ],
    },
    {
      id: 'tools',
      heading: 'Your tools',
      blocks: [
        {
          facts: [
            ['Deposit limits', 'A highest amount per day, week or month.'],
            [
              'Loss and stake limits',
              'A highest amount per day, week or month, over bets and games together.',
            ],
            ['Time-out', 'A break of up to 6 weeks: 24 hours, 1 week, 1 month or 6 weeks.'],
            ['Self-exclusion', 'A long break of 6 months to 5 years.'],
            ['Reality check', 'A reminder of how long you have played and what you won or lost.'],
          ],
        },
        'A lower limit counts at once. A higher one, or none, counts after 24 hours, so that nobody raises a limit in the heat of a match.',
        { link: 'limits', words: 'Limits and breaks' },
      ],
    },
    {
      id: 'signs',
      heading: 'Signs to take seriously',
      blocks: [
        {
          list: [
            'You play longer or for more than you meant to.',
            'You bet more to win back what you lost.',
            'You hide your play from family or friends.',
            'You play to forget worries, or are restless when you cannot play.',
            'You play with money that you need for rent, food or debts.',
          ],
        },
        'If you know one of these, take a break today.',
      ],
    },
    {
      id: 'advice',
      heading: 'Playing with a clear head',
      blocks: [
        {
          list: [
            'Set a limit before you begin, and a time at which you stop.',
            'Do not chase losses: the next bet knows nothing of the last.',
            'Do not play when you are tired, upset or have been drinking.',
            'Do other things, too.',
          ],
        },
      ],
    },
    {
      id: 'help',
      heading: 'Help',
      blocks: [
        'If you need somebody to talk to in India, Tele-MANAS, the free mental-health line of the government, answers under 14416. Talking to somebody you trust is a good first step.',
        { link: 'contact', words: 'Contact us' },
      ],
    },
  ],
};
