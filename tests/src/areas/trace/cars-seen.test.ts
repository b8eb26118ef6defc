/** What is read of cars for their lines: what is left out is said. */
import { beforeEach, describe, expect, test } from 'vitest'
import { readCarsSeen } from '#src/areas/trace/history/use-cars-seen.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const sighting = (railcar: number, at: string) => ({ railcar, at, code: 'P', location: 'DULUTH', state: 'MN' })
const answers = (count: number) =>
  answering(({ path }) =>
    path === 'railcar/'
      ? { body: { count: 2, results: [1, 2].map((id) => ({ id, car_mark: 'GATX', car_number: String(id) })) } }
      : { body: { count, results: [sighting(1, '2026-11-02T00:00:00Z'), sighting(1, '2026-11-01T00:00:00Z')] } },
  )
beforeEach(() => signInLocally())

describe('cars that are compared', () => {
  test.each([
    [2, null],
    [5000, '2026-11-01T00:00:00Z'],
  ])('of %s sightings two are read, and it is said since when: %s', async (count, since) => {
    answers(count)
    expect(await readCarsSeen('GATX 1, GATX 2')).toMatchObject({ since, more: 0, unknown: [] })
  })
  test('cars beyond the most that are compared are counted, unknown ones are named', async () => {
    const asked = answers(2)
    expect(await readCarsSeen('GATX 1-15')).toMatchObject({
      more: 3,
      cars: [{ id: 1 }, { id: 2 }],
      unknown: Array.from({ length: 10 }, (_, at) => `GATX ${at + 3}`),
    })
    expect(asked.find(({ path }) => path === 'carevent/')?.query.get('railcar__in')).toBe('1,2')
  })
})
