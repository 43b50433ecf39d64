/** An unplayable recording; the message names the file and, if known, the line. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
  readonly file: string;
  /** From 1. */
  readonly line: number | undefined;

  constructor(file: string, line: number | undefined, reason: string, cause?: unknown) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${reason}`, { cause });
    this.file = file;
    this.line = line;
  }
}
