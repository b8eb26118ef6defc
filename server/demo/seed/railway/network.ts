/** The stations of the corridor table that no lane of the demo passes, each in the time zone of its place. */
import { geofence } from '#model/areas/trace/geofence.resource.ts'
import { corridorLinks, corridorStations } from '#model/areas/trace/rules/corridor.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { facilities } from '../base/places.ts'
import type { Demo } from '../base/setting.ts'

const zoneOfStates: readonly (readonly [zone: string, states: string])[] = [
  ['America/Vancouver', 'BC'],
  ['America/Edmonton', 'AB'],
  ['America/Regina', 'SK'],
  ['America/Winnipeg', 'MB'],
  ['America/Toronto', 'ON QC'],
  ['America/Halifax', 'NS'],
  ['America/Moncton', 'NB'],
  ['America/Los_Angeles', 'WA OR CA NV'],
  ['America/Boise', 'ID'],
  ['America/Denver', 'MT WY CO UT NM'],
  ['America/Phoenix', 'AZ'],
  ['America/Chicago', 'ND SD NE KS OK TX MN IA MO AR LA WI IL MS AL TN'],
  ['America/New_York', 'FL GA NC SC VA DC MD PA NJ NY OH'],
  ['America/Indiana/Indianapolis', 'IN'],
  ['America/Kentucky/Louisville', 'KY'],
  ['America/Detroit', 'MI'],
  ['America/Monterrey', 'NL'],
  ['America/Mexico_City', 'SL DF'],
  ['America/Matamoros', 'TM'],
]
const zones = new Map(
  zoneOfStates.flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
)
/** Where a state has more than one. */
const zoneOfPlaces: ReadonlyMap<string, string> = new Map([
  ['FIELD, BC', 'America/Edmonton'],
  ['CRANBROOK, BC', 'America/Edmonton'],
  ['KINGSGATE, BC', 'America/Edmonton'],
  ['SIOUX LOOKOUT, ON', 'America/Winnipeg'],
  ['FORT FRANCES, ON', 'America/Winnipeg'],
  ['EASTPORT, ID', 'America/Los_Angeles'],
  ['ALLIANCE, NE', 'America/Denver'],
  ['EL PASO, TX', 'America/Denver'],
  ['CHATTANOOGA, TN', 'America/New_York'],
  ['EVANSVILLE, IN', 'America/Chicago'],
  ['PIEDRAS NEGRAS, CO', 'America/Matamoros'],
])
const canadian = new Set(['BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NB', 'NS'])
const isMexican = (name: string): boolean => / (TM|NL|SL|DF)$/.test(name) || name === 'PIEDRAS NEGRAS, CO'

/** `met`: those that the lanes pass, `KANSAS CITY, MO`. */
export async function seedCorridorStations({ rows }: Demo, met: ReadonlySet<string>): Promise<void> {
  const roads = new Map<string, string[]>()
  for (const [from, to, road] of corridorLinks)
    for (const name of [from, to]) roads.set(name, [...(roads.get(name) ?? []), road])
  const left = Object.entries(corridorStations).filter(([name]) => !met.has(name))
  await rows(station).createMany(
    left.flatMap(([name, place], index) => {
      const [railroad] = roads.get(name) ?? []
      if (railroad === undefined || place === undefined) return []
      const [city = name, state = ''] = name.split(', ')
      return [
        {
          name: city,
          state,
          country: canadian.has(state) ? ('CA' as const) : isMexican(name) ? ('MX' as const) : ('US' as const),
          latitude: place[0],
          longitude: place[1],
          railroad,
          fsac: String(20_130 + index * 41),
          is_junction: new Set(roads.get(name)).size > 1,
          timezone: zoneOfPlaces.get(name) ?? zones.get(state) ?? '',
        },
      ]
    }),
  )
}

/** Half the side of a square around a facility, in degrees: a yard and its lead. */
const [HIGH, WIDE] = [0.02, 0.03]

/** The places where cars of the demo stand, as shapes on its maps. Nobody is told of them until somebody asks to be. */
export async function seedGeofences({ rows, places }: Demo): Promise<void> {
  await rows(geofence).createMany(
    facilities.flatMap(({ name, latitude, longitude }) => {
      const own = places.get(name)
      if (own === undefined || typeof latitude !== 'number' || typeof longitude !== 'number') return []
      const corner = (up: number, right: number) => [longitude + right * WIDE, latitude + up * HIGH]
      return [
        {
          name,
          kind: 'facility' as const,
          facility: own,
          dwell_limit_hours: 240,
          shape: {
            type: 'Polygon',
            coordinates: [[corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]],
          },
        },
      ]
    }),
  )
}
