/** A letter page at 600 dots an inch, and a little more. A picture that claims to be larger is not unpacked. */
export const MOST_PIXELS = 40_000_000
