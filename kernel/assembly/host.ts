/**
 * The functions of the host that the module of a definition calls. The kernel only imports them, so that the modules of
 * all definitions have the same imports. Functions that write text return its end address.
 */

/** Takes the number of a host call and an output address. Writes the text of the requested value. */
@external('env', 'text')
export declare function hostText(call: i32, address: i32): i32

/** Takes the number of a host call; returns the requested value, a number. */
@external('env', 'number')
export declare function hostNumber(call: i32): f64

/** Takes a double and an output address. Writes the shortest text of the double. */
@external('env', 'double')
export declare function hostDouble(value: f64, address: i32): i32

/**
 * Takes the number of an entity, an id, an index, an offset, an output address, and the limit of the output space.
 * Writes a complete event.
 */
@external('env', 'event')
export declare function hostEvent(
  entity: i32,
  id: f64,
  index: f64,
  offset: f64,
  address: i32,
  limit: i32,
): i32

/**
 * Takes the number of a column's form, the begin and the end of a JSON text, and an output address. Writes the value of
 * the column.
 */
@external('env', 'cell')
export declare function hostCell(form: i32, begin: i32, end: i32, address: i32): i32
