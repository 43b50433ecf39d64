import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'About Us',
  lead: '{{brand}} is a betting exchange and a casino in one place, made for people who follow cricket ball by ball.',
  sections: [
    {
      id: 'what-we-offer',
      heading: 'What you find here',
      blocks: [
        {
          list: [
            'An exchange for cricket, football and tennis: back and lay at live prices, bookmaker and session markets.',
            'Casino games of a provider whose every round can be checked afterwards.',
            'A wallet with each movement on the statement, and safer-gambling tools that act at once.',
          ],
        },
      ],
    },
    {
      id: 'how-we-work',
      heading: 'How we work',
      blocks: [
        'Prices first: nothing on a market moves but the market. A bet is taken at the price that you saw or better, or you are asked again, unless you chose to take a price that moved a little. Where a connection breaks, nothing is sent twice and nothing gets lost.',
        'Every movement of money is written down in a ledger that only grows. What you see as your balance is the sum of it, less your exposure.',
      ],
    },
    {
      id: 'play-money',
      heading: 'Play money',
      blocks: [
        { note: '{{company}}' },
        'This site takes no real payment and pays none. Accounts, payments and prizes exist to show how the product works.',
      ],
    },
    {
      id: 'more',
      heading: 'More',
      blocks: [
        { link: 'terms', words: 'Terms and conditions' },
        { link: 'safer', words: 'Responsible gambling' },
        { link: 'contact', words: 'Contact us' },
      ],
    },
  ],
};
