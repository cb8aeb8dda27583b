/**
 * How deep a JSON body may be nested. The service refuses what is deeper, and the console says so before it is sent:
 * whoever walks through a value by calls has this bound to rely on.
 */

/** Levels of objects and lists. Definitions nest two levels a schema; V8 itself fails at some thousands. */
export const nestingMax = 128
