import type { TitleLookup } from '#src/ui/table/cells/cell-text.ts'

/** The rows that a title in a cell may match. */
export const named: TitleLookup = (_to, label) =>
  label.toLowerCase() === 'trimac' ? { id: 7 } : label === 'Twins' ? { several: 2 } : { perhaps: ['Trimac', 'Trimax'] }
