/** What cars cost that stand at the facilities of the demo, each by a rule of its own, and what those standing there cost by now. */
import { facility } from '#model/areas/company/company.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { refreshDemurrage } from '#server/areas/trace/tend-demurrage.ts'
import type { Demo } from '../../base/setting.ts'

const rules = {
  'Gateway Terminal': { start: 'actual', free_hours: 48, rate_per_day: 75, currency: 'USD', excludes: '' },
  'Redwater Plant': { start: 'constructive', free_hours: 24, rate_per_day: 110, currency: 'CAD', excludes: 'weekends' },
  'Conway Storage': { start: 'actual', free_hours: 48, rate_per_day: 75, currency: 'USD', excludes: 'weekends' },
} as const

export async function seedDemurrage({ rows, now, places }: Demo): Promise<void> {
  const stations = await rows(station).find()
  const ruled = new Map<string, Readonly<Record<string, unknown>>>(Object.entries(rules))
  const known = await rows(facility).find({ id: [...places.values()] })
  await rows(facility).patchMany(
    known.flatMap(({ id, name, city, state, railroad }) => {
      const rule = ruled.get(name)
      const at = stations.find(
        (one) => one.railroad === railroad && one.state === state && one.name === city.toUpperCase(),
      )
      return rule === undefined || at === undefined ? [] : [{ id, values: { station: at.id, demurrage: rule } }]
    }),
  )
  await refreshDemurrage(rows, now)
}
