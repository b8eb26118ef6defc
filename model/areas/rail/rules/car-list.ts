/** Answers about the cars of a list, each by itself. */
import type { ChangeResult } from '#model/shared/outcome.ts'
import type { PastedLine } from '#model/shared/pasted-line.ts'
import type { CarOfList } from '#model/shared/reading/cars.ts'

/** The answer for one car of a list. `line` is null if the car was chosen by its id. */
export type AddedCar = ChangeResult & PastedLine

export const unknownCar = (
  { line, name }: Pick<CarOfList, 'line' | 'name'>,
  message: string,
  instead?: string,
): AddedCar => ({
  id: name,
  line,
  name,
  version: null,
  before: null,
  outcome: 'not_found',
  message,
  ...(instead !== undefined && { instead }),
})
