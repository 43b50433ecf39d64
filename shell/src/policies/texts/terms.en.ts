import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Terms and Conditions',
  lead: 'These terms apply to everybody who uses {{brand}}. Please read them before you open an account or place a bet.',
  sections: [
    {
      id: 'play-money',
      heading: 'Play money and demonstration',
      blocks: [
        { note: '{{company}}' },
        'Balances, stakes, winnings, deposits and withdrawals on this site are play money. They have no value outside it, cannot be bought and are never paid out in real money.',
        'India’s Promotion and Regulation of Online Gaming Act 2025 forbids online money games. An operator that offers this product for real money needs a licence in every place where it does so.',
      ],
    },
    {
      id: 'who-may-play',
      heading: 'Who may play',
      blocks: [
        {
          list: [
            'You are at least 18 years old, or older where your law asks for more.',
            'Your law does not forbid you to use a site like this one.',
            'You play for yourself, with one account, and let nobody else use it.',
            'You are not excluded here, and you do not open another account to get around a break or a limit.',
          ],
        },
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'Keep your password to yourself; it has at least 8 characters. Whoever signs in with it acts in your name. A sign-in lasts 7 days. If you believe that somebody else knows your password, change it and sign out the other devices.',
        'A demo account is new at each demo login, holds 1,00,000 of play money and is closed after 24 hours without use.',
        'This demonstration has no staff who watch over these terms; the site of an operator names its contact. An operator may close an account that breaks them. Open bets are then settled by their results.',
      ],
    },
    {
      id: 'deposits-and-withdrawals',
      heading: 'Deposits and withdrawals',
      blocks: [
        {
          list: [
            'The least amount of a deposit and of a withdrawal is ₹ 100.',
            'A deposit is reported with its UTR of 6 to 12 digits and a proof of payment. It is credited once it has been checked.',
            'Only the main wallet can be withdrawn, not the bonus wallet.',
            'Withdrawing without betting with the deposit is flagged as suspicious.',
            'If a withdrawal account is shared, all linked users are blocked.',
            'The withdrawal account must match the deposit account.',
            'A withdrawal takes up to 45 minutes; please wait that long before you complain.',
          ],
        },
        'A withdrawal that nobody has approved yet can be cancelled by you; the amount comes back at once.',
      ],
    },
    {
      id: 'bets-and-games',
      heading: 'Bets and games',
      blocks: [
        'A bet stands once the server has taken it, at the price and the stake that it confirms. It cannot be called back. How bets are settled, and when they are void, stands in the rules.',
        { link: 'rules', words: 'Rules and results' },
        'Games come from a provider of their own. Each round is settled by the rules that the game shows.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      blocks: [
        {
          list: [
            'No programs that bet for you, and nothing that slows the service down for others.',
            'No bets on events that you can influence, and none with knowledge that others cannot have.',
            'No attempt to use a fault. Tell the operator of it instead; what was won by a fault is taken back.',
          ],
        },
      ],
    },
    {
      id: 'service',
      heading: 'What we answer for',
      blocks: [
        'Prices, scores and results come from others and may be late or wrong. Bets are settled by the official result. Networks fail; where you do not hear whether a bet or a payment arrived, trying again never sends it twice.',
      ],
    },
    {
      id: 'links',
      heading: 'Links to this site',
      blocks: [
        'You may link to our pages as long as the link does not mislead and does not suggest that we support you or your products. If you want to use our name or pictures in it, ask us first.',
        'A reply to a link request takes 2–3 weeks on the site of an operator.',
        { link: 'contact', words: 'Contact us' },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'When these terms change, the new ones stand on this page. Bets that were placed before keep the terms that they were placed under.',
      ],
    },
  ],
};
