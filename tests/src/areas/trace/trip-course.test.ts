/** The line of a trip: each stay at a place is one station, also where the car was last seen. */
import { expect, it } from 'vitest'
import type { EtaLeg } from '#model/areas/trace/rules/eta.ts'
import type { PastLeg } from '#model/areas/trace/rules/why-late.ts'
import { courseOf } from '#src/areas/trace/trip/course.ts'

const past = (from: string, to: string, kind: PastLeg['kind']): PastLeg => ({
  kind,
  from,
  to,
  railroad: 'CPKC',
  hours: 10,
  usual_hours: 8,
})
const ahead = (from: string, to: string): EtaLeg => ({
  kind: 'transit',
  from,
  to,
  railroad: 'CPKC',
  hours: 20,
  usual_hours: 20,
  late_hours: 0,
  samples: 9,
  basis: 'lane',
})
const told = (behind: readonly PastLeg[], left: readonly EtaLeg[]): readonly string[] =>
  courseOf({ legs: behind }, { legs: left }).map((step) =>
    step.is === 'leg'
      ? step.kind
      : [step.name, ...(step.isHere ? ['here'] : []), ...(step.isAhead ? ['ahead'] : [])].join(' '),
  )

it.each([
  {
    of: 'it stood where it was last seen leaving',
    behind: [past('ST PAUL', 'CHICAGO', 'transit'), past('CHICAGO', 'CHICAGO', 'dwell')],
    line: ['ST PAUL', 'transit', 'CHICAGO here', 'dwell', 'transit', 'ALBANY here ahead'],
  },
  {
    of: 'it came where it was last seen',
    behind: [past('ST PAUL', 'CHICAGO', 'transit')],
    line: ['ST PAUL', 'transit', 'CHICAGO here', 'transit', 'ALBANY here ahead'],
  },
])('$of', ({ behind, line }) => {
  expect(told(behind, [ahead('CHICAGO', 'ALBANY')])).toEqual(line)
})
