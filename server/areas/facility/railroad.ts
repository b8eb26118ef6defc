/** The railroads that serve the facilities, and those that have stations. */
import { facility, party } from '#model/areas/company/company.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import type { Call, Rows } from '#server/engine/base/handler.ts'

type RowsOf = <S>(resource: S) => Rows<S>
type Station = { readonly name: string; readonly state: string; readonly railroad: string }

const labelOf = ({ name, state, railroad }: Station): string =>
  [name, state, railroad].filter((word) => word !== '').join(' ')

/** By SCAC: carriers are parties that have one. A railroad that is none is called by its SCAC. */
async function namesOf(rows: RowsOf): Promise<(scac: string) => string> {
  const carriers = await rows(party).find({}, { only: ['name', 'scac'], ordering: 'id' })
  const names = new Map(carriers.toReversed().map(({ name, scac }) => [scac, name]))
  return (scac) => names.get(scac) ?? scac
}

export async function railroad({ rows, row }: Call<typeof facility, 'railroad'>) {
  const [at] = row.station === null ? [] : await rows(station).find({ id: row.station })
  const scac = row.railroad || (at?.railroad ?? '')
  const all = scac === '' ? [] : await rows(station).find({ railroad: scac }, { ordering: 'name,id' })
  return {
    scac,
    name: scac === '' ? '' : (await namesOf(rows))(scac),
    station: at === undefined ? null : { id: at.id, label: labelOf(at), splc: at.splc, fsac: at.fsac },
    stations: all.map((one) => ({ id: one.id, label: labelOf(one) })),
  }
}

/** By SCAC; those whose railroad is not known come last. */
export async function railroadFacilities({ rows }: Call<typeof facility, 'railroadFacilities'>) {
  const places = await rows(facility).find({ active: true }, { ordering: 'name' })
  const nameOf = await namesOf(rows)
  const scacs = [...new Set(places.map((place) => place.railroad))].toSorted(
    (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other),
  )
  return {
    results: scacs.map((scac) => ({
      railroad: scac,
      name: scac === '' ? '' : nameOf(scac),
      facilities: places
        .filter((place) => place.railroad === scac)
        .map(({ id, name, code, city, state }) => ({ id, name, code, city, state })),
    })),
  }
}

export async function railroads({ rows }: Call<typeof station, 'railroads'>) {
  const all = await rows(station).find({}, { only: ['railroad'] })
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one.railroad, (counts.get(one.railroad) ?? 0) + 1)
  const nameOf = await namesOf(rows)
  return {
    results: [...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([scac, stations]) => ({ scac, name: nameOf(scac), stations })),
  }
}
