/** What the cars of a train have in common when they are created from readings: group, density, limits. */
import { company, product } from '#model/areas/company/company.resource.ts'
import { limitsOfSetting } from '#model/areas/measure/rules/gauge/filling.ts'
import type { TrainDefaults } from '#model/areas/measure/rules/gauge/train-gauging.ts'
import { groupFault, groupOf, type NamedGroup } from '#model/areas/measure/rules/volume/commodity.ts'
import type { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { seasonOf } from '#model/areas/rail/rules/judge-loaded-car.ts'
import type { Row } from '#model/kernel/resource.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'

export type BulkCreate = Call<typeof loadedCar, 'bulkCreate'>

/** The group that corrects the volume: what was sent, or else the product's. It decides the result, so it is never assumed. */
function groupFor(input: BulkCreate['input'], goods: Row<typeof product> | undefined): NamedGroup {
  const group = input.commodity_group || (goods ? groupOf(goods) : '')
  const fault = goods && groupFault(group, goods)
  if (fault !== undefined) throw invalid({ commodity_group: [fault] })
  if (group === '')
    throw invalid({
      commodity_group: [
        goods
          ? `${goods.name} has no commodity group: name the one that corrects its volume.`
          : 'Name the product or the commodity group: the volume is corrected by it.',
      ],
    })
  return group
}

/** Values for all cars: what was sent, or else what is known of the product. */
export async function trainDefaults({ input, rows, person, now }: BulkCreate): Promise<TrainDefaults> {
  const limits = limitsOfSetting(await rows(company).get(person.company))
  const goods = input.product === null ? undefined : await rows(product).get(input.product)
  const density = input.relative_density ?? goods?.relative_density
  return {
    temperature: input.temperature === null ? '' : String(input.temperature),
    degrees: 'F',
    density: density === null || density === undefined ? '' : String(density),
    by: 'relative60',
    group: groupFor(input, goods),
    expansion: input.thermal_expansion ?? goods?.thermal_expansion ?? null,
    goods: goods ?? null,
    permit: {
      insulation: input.insulation || 'none',
      season: seasonOf({ season: input.season, load_date: input.load_date ?? now }, limits),
      limits,
      heaviestLoad: Infinity,
    },
    readAs: null,
  }
}
