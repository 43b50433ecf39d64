import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Contact Us',
  lead: 'Questions about your account, a bet or a payment? Here is how to reach the support of {{brand}}, as far as it has one.',
  sections: [
    {
      id: 'before-you-write',
      heading: 'Before you write',
      blocks: [
        {
          list: [
            'A withdrawal takes up to 45 minutes; please wait that long before you complain.',
            'The state of each deposit and withdrawal stands under Transactions, with the reason where one was declined.',
            'For a bet, give the match, the market and the time. For a payment, its UTR.',
            'Never send your password or a sign-in link to anybody. Support never asks for them.',
          ],
        },
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      blocks: [
        'This demonstration has no staff; the site of an operator names its contact here. Tell them what happened and what you expect: the records of bets and payments, which nobody can change afterwards, say what happened.',
        'A reply to a link request to an operator takes 2–3 weeks.',
      ],
    },
    {
      id: 'help',
      heading: 'When play is no fun any more',
      blocks: [
        'Limits, time-outs and self-exclusion act without anybody’s help, at any hour.',
        { link: 'limits', words: 'Limits and breaks' },
        'If you need somebody to talk to in India, Tele-MANAS, the free mental-health line of the government, answers under 14416.',
        { link: 'safer', words: 'Responsible gambling' },
      ],
    },
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [{ note: '{{company}}' }],
    },
  ],
};
