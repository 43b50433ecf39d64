import { hidesUserName, newMobile, newPassword, newUserName } from '@exchange/contract';
import * as v from 'valibot';

/** Schema of the form, by the rules of the server. */
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

/** Form fields by wire name. */
export const FIELD_OF: Readonly<Record<string, keyof NewUserValues>> = {
  user_name: 'userName',
  name: 'name',
  mobile: 'mobile',
  password: 'password',
  role: 'role',
};
