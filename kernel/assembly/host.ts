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

/**
 * Takes the number of an entity and the index of an event; returns the position of the event's tag in `deliveryTags`.
 * Stores the instance of the event in the shared memory.
 */
@external('env', 'deliver')
export declare function hostDeliver(entity: i32, index: f64): i32

/** Takes the number of an entity and an offset; returns the number of the entity's instances before that offset. */
@external('env', 'countBefore')
export declare function hostCountBefore(entity: i32, offset: f64): f64

/** Takes the number of an entity and the index of an instance; returns the offset of the instance. */
@external('env', 'offsetOf')
export declare function hostOffsetOf(entity: i32, index: f64): f64

/** Takes the number of an entity and the index of an instance; returns the index of the instance's parent. */
@external('env', 'ownerOf')
export declare function hostOwnerOf(entity: i32, index: f64): f64

/**
 * Takes the number of an assignment and the index of an instance; returns the index of the instance that is assigned to
 * it, or −1 if no instance is.
 */
@external('env', 'assigned')
export declare function hostAssigned(assignment: i32, index: f64): f64
