/** The package of the client has types of its own, but npm does not install it with an older Node. */
declare module '@platformatic/kafka'
