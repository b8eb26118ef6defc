/** Calculates the sizes of the matrix of roles, in px, from the width of the pane and the length of the texts, so that no heading is cut off. */

/** The height of the heading of an area. */
export const AREA = 26
const LINE = 16
/** The average width of a letter, rounded up. */
const LETTER = 7
const NARROWEST = 32
const WIDEST = 150
/** Columns of at least this width show the name of the role across; narrower ones show it upwards. */
const ACROSS = 92
/** The height of names that are written upwards. Roles.module.css states it too. */
const UPWARDS = 180
const PADDING = 24

export type Sizes = {
  /** The width of the permissions' texts. */
  readonly head: number
  readonly cell: number
  readonly row: number
  readonly isAcross: boolean
}

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length)) * LETTER

export function sizesFor(room: number, roles: readonly string[], permissions: readonly string[]): Sizes {
  const text = longest(permissions) + PADDING
  const head = Math.round(Math.min(Math.max(text, 180), Math.max(140, room * 0.42)))
  const fair = Math.floor((room - head) / Math.max(1, roles.length))
  const isAcross = fair >= ACROSS
  // Names that are written upwards break into as many lines as they need.
  const lines = Math.ceil(longest(roles) / (UPWARDS * 0.8))
  const cell = isAcross ? Math.min(fair, WIDEST) : Math.max(NARROWEST, lines * LINE + 8, Math.min(fair, ACROSS))
  // A line that breaks between words leaves some of its room empty.
  const row = 10 + LINE * (text <= head ? 1 : Math.ceil((text - PADDING) / ((head - PADDING) * 0.8)))
  return { head, cell, row, isAcross }
}
