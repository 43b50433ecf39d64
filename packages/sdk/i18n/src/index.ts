export { useTranslation } from 'react-i18next';
export * from './format.ts';
export * from './instance.ts';
export * from './register-field.ts';
export * from './translate-name.ts';
export { translateServerMessage } from './translate-server-message.ts';
