/** The lines of Why not?: the same of two cars of a bill are two things to mend, the same of two records one line that names both. */
import { expect, it } from 'vitest'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { deedLines } from '#src/areas/why-not/lines.ts'

const seal = (id: number): Obstacle => ({
  code: 'car_seal',
  kind: 'missing',
  says: 'It has no seal.',
  object: { resource: 'rail:loadedCar', id, title: `GATX ${id}` },
})
const payer: Obstacle = { code: 'missing_payer', kind: 'missing', says: 'Name the payer.' }
const bill = (id: number, blockers: readonly Obstacle[]) => ({
  id,
  found: true,
  title: `PGT${id}`,
  deeds: [{ deed: 'ship', label: 'Ship', can: false, blockers, warnings: [] }],
})

it('keeps a line for each car', () => {
  const [ship] = deedLines([bill(1, [seal(20411), seal(20412)])])
  expect(ship?.lines.map(({ obstacle }) => obstacle.object?.title)).toEqual(['GATX 20411', 'GATX 20412'])
  expect(new Set(ship?.lines.map(({ key }) => key)).size).toBe(2)
})

it('joins what several records lack alike', () => {
  const [ship] = deedLines([bill(1, [payer]), bill(2, [payer])])
  expect(ship?.lines.map(({ records }) => records.length)).toEqual([2])
})
