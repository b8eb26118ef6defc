/**
 * How long the event loop is held at once, in milliseconds, where no single step takes longer. Another request needs half a dozen turns, and
 * waits for each.
 */
export const TURN_MS = 1.5
