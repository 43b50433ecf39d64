/** Browser storage keys of the specification (point 3), exactly as spelled there. */
export const STORAGE_KEYS = {
  user: 'user',
  isAuthentication: 'isAuthentication',
  dashboardModalOpen: 'dashboardModalOpen',
  defaultSettingData: 'defaultSettingData',
  walletBalance: 'walletBalance',
} as const;
