/** The columns of pasted readings, and whether a line is their heading. Apart from what reads the lines, because declarations need no more. */
export const trainColumns = ['car', 'mark', 'number', 'reading', 'temperature', 'density'] as const
export type TrainColumn = (typeof trainColumns)[number]

/** Accepted headings of the columns, in matching order; density comes first, because its heading may also mention a temperature. */
const headings: readonly (readonly [TrainColumn, RegExp])[] = [
  ['density', /dens|rel|grav|\bs\.?g\b|\brd\b/i],
  ['temperature', /temp|°|deg|\bt\b/i],
  ['reading', /read|outage|innage|ullage|gauge|\binch|\bin\b|\bcm\b/i],
  ['number', /num|\bno\b|#/i],
  ['mark', /^(car.?)?mark$|initial/i],
  ['car', /car|mark|wagon|equip/i],
]
export const columnOf = (cell: string): TrainColumn | undefined =>
  headings.find(([, pattern]) => pattern.test(cell))?.[0]

export const isTrainHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => columnOf(cell) !== undefined) && !cells.some((cell) => /^\d/.test(cell))
