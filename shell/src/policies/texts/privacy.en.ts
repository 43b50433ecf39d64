import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Privacy Policy',
  lead: 'What {{brand}} knows about you, why, and who sees it. We keep what the product needs and nothing to sell.',
  sections: [
    {
      id: 'what-we-keep',
      heading: 'What we keep',
      blocks: [
        {
          facts: [
            [
              'Account',
              'User name and, as far as you gave it, mobile number; no e-mail address. Of your password only a hash that cannot be turned back.',
            ],
            [
              'Sign-ins',
              'Browser and platform, when each began and when it was last seen. A sign-in lasts 7 days; of its token only a hash is kept.',
            ],
            [
              'Bets and games',
              'What you placed, when, at which price, and how it was settled. Of a bet on a market or session also the address and the browser that it came from, so that a dispute can be decided.',
            ],
            ['Payments', 'Amounts, accounts and UTRs that you entered, and the proof of payment.'],
            ['Safer gambling', 'Your limits and breaks, and when you changed them.'],
            ['Support', 'The messages that you and support wrote to each other.'],
            ['One-time codes', 'The mobile number that asked for one, and a hash of the code.'],
            [
              'Preferences',
              'Stakes, price changes that you take, pinned matches and favourite games.',
            ],
          ],
        },
      ],
    },
    {
      id: 'proofs',
      heading: 'Proofs of payment',
      blocks: [
        'An image that you upload is drawn anew before it is stored, so that place, device and other hidden data of the photo are gone. It has a random name, and its address works for a few minutes only, for you and for the staff who check the payment.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who sees it',
      blocks: [
        {
          list: [
            'You: bets, statement, payments and limits stand in your account.',
            'Staff who look after your account: your name, mobile number, balance, exposure and last use, your 10 newest bets with their stakes, your requests, and when limits and breaks were changed. Never your password.',
            'The game provider: a code in place of your name, the bets in its games and nothing else.',
            'The score frame: nothing. It cannot read your sign-in.',
          ],
        },
        'We sell no data, and show no advertising.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long',
      blocks: [
        'Records of bets and money stay, because a ledger with holes proves nothing. An upload that belongs to no payment is removed after a day, and so is, about a day after it was asked for, a number with its one-time code. The address and browser of a bet are removed 90 days after it ended. Demo accounts are closed after 24 hours without use.',
        'What your browser keeps stands in the cookie policy.',
        { link: 'cookies', words: 'Cookie policy' },
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        'You may ask an operator of this product what it knows about you, and have it corrected or, as far as no record of money or of an exclusion depends on it, deleted. This demonstration has no staff who could do so: please enter nothing here that shall not stay.',
        { link: 'contact', words: 'Contact us' },
      ],
    },
  ],
};
