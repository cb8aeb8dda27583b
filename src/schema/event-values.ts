/** How many values an event may hold, with the elements of its arrays and the properties of its objects. */

/** An event with so many takes some hundredths of a second, in which nothing else is done. */
export const eventValuesMax = 65_536
