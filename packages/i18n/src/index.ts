export { useTranslation } from 'react-i18next';
export * from './format.ts';
export * from './instance.ts';
export * from './said.ts';
