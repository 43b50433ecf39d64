import { type AnyEndpoint, endpoints } from '@exchange/contract';

/** The part of a schema that contains its texts. */
interface Schema {
  type: string;
  pipe?: readonly Schema[] | undefined;
  wrapped?: Schema;
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  options?: readonly (Schema | string)[];
  value?: Schema;
}

/** Returns paths of the fields that accept any text. */
function listTexts(schema: Schema, path: string): string[] {
  const { type, pipe, wrapped, entries, item, options = [], value } = schema;
  if (pipe) {
    const [head] = pipe;
    const isListed = pipe.some((step) => step.type === 'picklist');
    return head && !isListed ? listTexts({ ...head, pipe: undefined }, path) : [];
  }
  if (wrapped) return listTexts(wrapped, path);
  if (entries) {
    return Object.entries(entries).flatMap(([name, entry]) => listTexts(entry, `${path}.${name}`));
  }
  if (item) return listTexts(item, `${path}[]`);
  if (type === 'union' || type === 'variant') {
    return options.flatMap((option) => (typeof option === 'string' ? [] : listTexts(option, path)));
  }
  if (type === 'record' && value) return listTexts(value, `${path}{}`);
  return type === 'string' || type === 'unknown' ? [path] : [];
}

/** Lists `call.field` of each text of each call with effects, from the contract. */
export const listTextFields = (): string[] =>
  Object.entries(endpoints as unknown as Record<string, AnyEndpoint>)
    .filter(([, { mutates: acts }]) => acts)
    .flatMap(([name, { input }]) => listTexts(input as Schema, name))
    .filter((field, at, all) => all.indexOf(field) === at);
