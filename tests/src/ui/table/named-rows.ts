import type { TitleLookup } from '#model/shared/reading/cell.ts'

/** The rows that a title in a cell may match. */
export const named: TitleLookup = (_to, label) =>
  label.toLowerCase() === 'trimac' ? { id: 7 } : label === 'Twins' ? { several: 2 } : { perhaps: ['Trimac', 'Trimax'] }
