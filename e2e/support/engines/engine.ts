/** A real browser that is driven by its own protocol. */
export interface Engine {
  /** With its version. */
  name: string;
  /** Opens an address in the one window. */
  open(address: string): Promise<void>;
  /** The value of an expression in the page, or in the frame that the selector finds. */
  evaluate<Value>(expression: string, frame?: string): Promise<Value>;
  /** Presses the first element that the selector finds, as a pointer does. */
  press(css: string): Promise<void>;
  /** What pages threw and wrote as errors since the last call. */
  takeFaults(): Promise<readonly string[]>;
  close(): Promise<void>;
}
