/** Names before version 0.1.1, for remotes built with them; removed in 0.2. */
export { registerField as bindField } from './register-field.ts';
export { translateServerMessage as translateSaid } from './translate-server-message.ts';
