/** Positions of cars on shared shipments: the loaded trip of each car until it is released empty. */
import { pick, ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { sightings } from '#model/areas/trace/rules/sighting.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'

const need = 'access_menu__partner_rail_shipments'
const { last_event, ...seen } = pick(
  trip.fields,
  'product',
  'last_location',
  'last_event',
  'last_event_at',
  'eta',
  'eta_early',
  'eta_late',
  'late_hours',
  'delayed',
  'latitude',
  'longitude',
  'placed_at',
)

export const car = resource('partner/car/', {
  label: 'Shared car',
  needs: { view: need, change: need },
  viewOf: {
    base: 'trace:trip',
    where: { kind: 'loaded', ended_at: null },
    shared: { flag: 'share_positions', through: { by: 'shipment', view: 'partner:shipment' } },
    reads: { car_mark: { by: 'railcar' }, car_number: { by: 'railcar' } },
  },
  title: ['car_mark', 'car_number'],
  ordering: 'eta,id',
  fields: {
    ...pick(railcar.fields, 'car_mark', 'car_number'),
    shipment: ref('partner:shipment', { table: true, group: 'Car' }),
    ...seen,
    last_event: { ...last_event, words: sightings },
  },
})
