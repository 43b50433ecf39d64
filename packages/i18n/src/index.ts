export { useTranslation } from 'react-i18next';
export * from './bind-field.ts';
export * from './format.ts';
export * from './instance.ts';
export * from './said.ts';
