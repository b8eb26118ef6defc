/** Wells and batteries of the older sites of the demo, by the Dominion Land Survey and the National Topographic System. */
import { location } from '#model/areas/legacy/place.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { uwiText } from '#model/shared/survey/uwi.ts'
import type { Demo } from '../base/setting.ts'
import { two } from './parties.ts'

type Surveyed = Partial<Row<typeof location>> & { readonly uwi: string }
const COUNT = 34
const DISABLED = 20
const ends = { second_character: '0', fifteenth_character: '0' } as const

/** Makes a location of the Dominion Land Survey; every tenth is one of the National Topographic System. */
function placeOf(random: Demo['random'], index: number): Surveyed {
  if (index % 10 === 9) {
    const unit = random.whole(1, 100)
    const map_sheet = random.whole(1, 16)
    const parts = {
      ...ends,
      quarter_unit: random.pick(['A', 'B', 'C', 'D']),
      block: random.pick(['A', 'D', 'H', 'K']),
      series_number: '094',
      map_area: random.pick(['A', 'B', 'H']),
      nts_well_identifier: '0',
      nts_event_identifier: '0',
    }
    const texts = { ...parts, unit: two(unit, 3), map_sheet: two(map_sheet) }
    return { format: 'NTS', uwi: uwiText({ system: 'NTS', texts }), ...parts, unit, map_sheet }
  }
  const numbers = {
    lsd: random.whole(1, 16),
    section: random.whole(1, 36),
    township: random.whole(34, 56),
    range: random.whole(1, 18),
  }
  const parts = { ...ends, meridian: 'W4', dls_well_identifier: '0', dls_event_identifier: '0' }
  const texts = {
    ...parts,
    lsd: two(numbers.lsd),
    section: two(numbers.section),
    township: two(numbers.township, 3),
    range: two(numbers.range),
  }
  return { format: 'DLS', uwi: uwiText({ system: 'DLS', texts }), ...parts, ...numbers }
}

/** Makes places that differ from each other. */
function placesOf(random: Demo['random']): readonly Surveyed[] {
  const places = new Map<string, Surveyed>()
  while (places.size < COUNT) {
    const place = placeOf(random, places.size)
    if (!places.has(place.uwi)) places.set(place.uwi, place)
  }
  return [...places.values()]
}

type Id = { readonly id: number }
export const seedLocations = ({ rows, random }: Demo, customers: readonly Id[], products: readonly Id[]) =>
  rows(location).createMany(
    placesOf(random).map((place, index) => {
      const isNamedByUwi = index % 3 === 0
      return {
        ...place,
        code: isNamedByUwi ? place.uwi : `L${two(index + 1, 3)}`,
        name: isNamedByUwi ? place.uwi : `Battery ${two(index + 1)}`,
        description: isNamedByUwi ? 'Single well' : 'Battery with truck-out',
        use_uwi_for_name_and_code: isNamedByUwi,
        company_location: [random.pick(customers).id],
        product_location: random.some(products, 2).map(({ id }) => id),
        enabled: index !== DISABLED,
      }
    }),
  )
