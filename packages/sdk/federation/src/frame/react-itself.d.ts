/** React, past the alias of frames (`build/frame.ts`). */
declare module 'react-itself' {
  export * from 'react';
  export { default } from 'react';
}
