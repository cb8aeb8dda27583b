/**
 * Limit of the number of values in an event, including the elements of its arrays and the properties of its objects.
 */

/**
 * Maximum number of values in an event. Such an event takes some hundredths of a second, during which no other work is
 * done.
 */
export const eventValuesMax = 65_536
