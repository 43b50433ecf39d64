import { API_SCOPES, apiKeyCreateInput, keyNetwork, MAX_KEY_NETWORKS } from '@exchange/contract';
import * as v from 'valibot';

const { name, password } = apiKeyCreateInput.entries;

/** Networks separated by blanks, commas or lines; each must be one by the rule of the server. */
const typedNetworks = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
  v.maxLength(MAX_KEY_NETWORKS, 'A key has at most 20 addresses.'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    // One error for the field: the form has no field for each entry.
    for (const network of dataset.value) {
      const [issue] = v.safeParse(keyNetwork, network).issues ?? [];
      if (issue) return addIssue({ message: issue.message });
    }
  }),
);

/** The form of a new key, with the proof of identity. */
export const newKeySchema = v.object({
  name,
  scope: v.picklist(API_SCOPES),
  networks: typedNetworks,
  /** Minutes for which the former secret stays valid; only of a rotation. */
  keepMinutes: v.number(),
  password: v.pipe(v.string(), v.minLength(1, 'Password is required'), password),
  /** Empty until the server requires it. */
  secondFactor: v.pipe(v.string(), v.trim()),
});

/** The form of a rotation, which leaves the name as it is. */
export const rotationSchema = v.object({ ...newKeySchema.entries, name: v.string() });

export type KeyFields = v.InferInput<typeof newKeySchema>;
export type KeyValues = v.InferOutput<typeof newKeySchema>;

/** Form fields by wire name. */
export const FIELD_OF = new Map<string, 'name' | 'networks' | 'password' | 'secondFactor'>([
  ['name', 'name'],
  ['networks', 'networks'],
  ['password', 'password'],
  ['second_factor', 'secondFactor'],
]);
