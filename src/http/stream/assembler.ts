/** The interface of bodies that do not consist of the events as the stream writes them. */

/** Converts events to another form of body. It may hold events back, to send many of them together. */
export interface Assembler {
  /** Takes complete events in the encoding of the stream. Returns the bytes that can be sent now. */
  add(events: Uint8Array): Uint8Array
  /** Returns the bytes of all events that were held back. */
  flush(): Uint8Array
  /** Returns the last bytes of the body. */
  end(): Uint8Array
}
