import { userNoteText } from '@exchange/contract';
import * as v from 'valibot';

export const noteSchema = v.object({ text: userNoteText });
export type NoteValues = v.InferInput<typeof noteSchema>;
