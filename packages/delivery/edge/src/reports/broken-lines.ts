/**
 * What errors of calls, lines and loads begin with, as `name: message`, in Chrome, Firefox and
 * Safari: they prove no fault of the code. The HTML has it too.
 */
export const BROKEN_LINE =
  /^(?:(?:Api|Abort|Timeout|Network|ChunkLoad)Error|\w*Error: (?:Failed to fetch|NetworkError when|error loading dynamically|Error in input stream|Load failed|Importing a module script|The network connection|network error))/;
