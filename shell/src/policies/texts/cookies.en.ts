import type { PolicyText } from '@exchange/contract';

export const policy: PolicyText = {
  heading: 'Cookie Policy',
  lead: '{{brand}} keeps only what the site needs to work for you. There is no advertising and nothing that follows you to other sites.',
  sections: [
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'A cookie is a small text that your browser keeps for a site and sends with each visit. We set one:',
        {
          facts: [
            [
              'lang',
              'The language that you chose. It stays for one year, also after you sign out.',
            ],
          ],
        },
      ],
    },
    {
      id: 'storage',
      heading: 'Storage in your browser',
      blocks: [
        'These values stay in your browser’s local storage. Signing out removes all of them.',
        {
          facts: [
            ['user', 'Your sign-in, with the token that proves it.'],
            ['isAuthentication', 'Whether you are signed in.'],
            ['dashboardModalOpen', 'That you have just signed in.'],
            ['walletBalance', 'Your last known balance and exposure, so that they show at once.'],
            [
              'defaultSettingData',
              'The settings of this site, for example its title and contacts.',
            ],
          ],
        },
        'Where your browser allows it, it also keeps files of the site, so that the next visit opens fast: the code of the pages, the look of the brand and the page that shows without a connection. They hold nothing about you, and stay after you sign out.',
        'A bet or a payment that was sent and not answered yet is kept in session storage until the answer is there or you sign out, so that a lost connection never sends it twice.',
      ],
    },
    {
      id: 'others',
      heading: 'Content of others',
      blocks: [
        'Casino games and the live score run in frames that cannot read your sign-in. A game keeps what it needs for your visit under its own address.',
        'Chat services open only when you tap their link. From then on their own rules apply.',
      ],
    },
    {
      id: 'your-choice',
      heading: 'Your choice',
      blocks: [
        'You can delete cookies, storage and kept files in your browser at any time. You are then signed out and see the site in English. A browser that keeps nothing still shows everything that guests can see.',
        { link: 'contact', words: 'Contact us' },
      ],
    },
  ],
};
