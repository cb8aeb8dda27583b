/** The size of the files from which a definition is inferred. This file has no parser, so that pages load it at once. */

/** Maximum number of bytes that are read of all files with rows together, and of all documents together. */
export const textBytesMax = 64 * 2 ** 20
