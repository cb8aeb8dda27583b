/** The most that the client reads into memory. All sizes are in bytes after decompression. */

/** The JSON body of a successful answer. */
export const answerBytesMax = 16 * 1024 * 1024
/** The body of a refusal. A longer one is cut. */
export const problemBytesMax = 64 * 1024
/** One event of a stream, in any encoding. The service allows values of 1 MiB, which grow by quoting. */
export const eventBytesMax = 32 * 1024 * 1024
