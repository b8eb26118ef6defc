/** How the next numbers of a rule are compared with numbers that are in use, where not all of their parts are known yet. */

/** How many of the next numbers are shown, and must be free when a rule is written. */
export const NUMBERS_AHEAD = 10

/** Stands for the text of a part that is known once there is a row. */
export const UNKNOWN_PART = '\u0001'

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A regular expression of all numbers that it can become, for JavaScript and PostgreSQL alike: a part that is empty is left out. */
export const usedPattern = (code: string): string =>
  code.split(`${UNKNOWN_PART}-`).map(escaped).join('(?:[^-]{1,12}-)?')
