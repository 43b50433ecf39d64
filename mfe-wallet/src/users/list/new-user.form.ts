import { hidesUserName, newMobile, newPassword, newUserName } from '@exchange/contract';
import * as v from 'valibot';

/** The form of a new user, by the rules that the server holds too. */
export const newUserSchema = v.pipe(
  v.object({
    userName: newUserName,
    name: v.pipe(v.string(), v.trim(), v.maxLength(60)),
    mobile: v.pipe(v.string(), v.trim(), v.union([v.literal(''), newMobile])),
    password: newPassword,
    role: v.picklist(['player', 'agent']),
  }),
  hidesUserName('userName', 'password'),
);
export type NewUserValues = v.InferOutput<typeof newUserSchema>;

/** Fields of the form by the names that the server refuses them with. */
export const FIELD_OF: Readonly<Record<string, keyof NewUserValues>> = {
  user_name: 'userName',
  name: 'name',
  mobile: 'mobile',
  password: 'password',
  role: 'role',
};
