/** Limits on the bytes that the client reads into memory. All sizes are in bytes after decompression. */

/** Maximum size of the JSON body of a successful response. A request with a larger response fails. */
export const responseBytesMax = 16 * 1024 * 1024
/** Maximum size of the body of a response that is not a success. A longer body is truncated. */
export const problemBytesMax = 64 * 1024
/** Maximum size of one event of a stream. The service allows values of 1 MiB, which grow by escaping. */
export const eventBytesMax = 32 * 1024 * 1024
