/** A real browser that is driven by its own protocol. */
export interface Engine {
  /** Name with version. */
  name: string;
  /** Opens an address in the one window. */
  open(address: string): Promise<void>;
  /** Returns the value of an expression in the page, or in the selected frame. */
  evaluate<Value>(expression: string, frame?: string): Promise<Value>;
  /** Presses the first selected element like a pointer. */
  press(css: string): Promise<void>;
  /** Returns errors that pages threw and logged since the last call. */
  takeFaults(): Promise<readonly string[]>;
  close(): Promise<void>;
}
