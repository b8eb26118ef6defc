/** How long the file of a deleted attachment is held, so that it can be given back. */
export const HELD_DAYS = 30
