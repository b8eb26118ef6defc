/** Cars by typed or pasted marks. */
import { readWholeMark } from '#model/areas/fleet/rules/mark.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { carNamed, type CarData } from './calls.ts'

/** Separated by commas, lines or tabs; each once. */
export const marksIn = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[\n,;\t]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

export type CalledCars = {
  readonly known: readonly CarData[]
  /** Marks that are not in the fleet. */
  readonly unknown: readonly string[]
  readonly problems: readonly string[]
}

export async function carsCalled(marks: readonly string[]): Promise<CalledCars> {
  const known: CarData[] = []
  const unknown: string[] = []
  const problems: string[] = []
  for (const mark of marks) {
    const read = readWholeMark(mark)
    if ('error' in read) {
      problems.push(read.error)
      continue
    }
    const named = `${read.car_mark} ${read.car_number}`
    try {
      // In their order, which is that of the queue.
      // eslint-disable-next-line no-await-in-loop
      known.push(await carNamed(named))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) unknown.push(named)
      else problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { known, unknown, problems }
}
