/**
 * Limit of the number of JSON values in an event, including the elements of its arrays and the properties of its
 * objects.
 */

/**
 * Maximum number of JSON values in an event. Generating such an event takes some hundredths of a second, during which
 * no other request is handled.
 */
export const eventValuesMax = 65_536
