/** Draws the shared cars of partners on a map. */
import { corridorLines, corridorPlaces } from '#model/areas/trace/rules/corridor.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { MapSpec } from '#src/ui/map/base/map-spec.ts'
import { RecordMap } from '#src/ui/map/RecordMap.tsx'

const spec: MapSpec = {
  resource: 'partner:car',
  singular: 'car',
  plural: 'cars',
  where: [],
  marks: [
    { label: 'Bad order', letter: 'B', shape: 'square', tone: 'stop', field: 'last_event', values: ['B', 'F'] },
    { label: 'Held', letter: 'H', shape: 'square', tone: 'hold', field: 'last_event', values: ['H', 'N'] },
    { label: 'Late', letter: 'L', shape: 'triangle', tone: 'warn', field: 'delayed', values: [true] },
    {
      label: 'At destination',
      letter: 'D',
      shape: 'diamond',
      tone: 'ok',
      field: 'last_event',
      values: ['D', 'Y', 'Z'],
    },
    { label: 'Under way', letter: '', shape: 'circle', tone: 'accent' },
  ],
  title: ['car_mark', 'car_number'],
  said: ['last_location', 'eta', 'shipment'],
  lines: corridorLines,
  stations: corridorPlaces,
  openRow: (id) => open('partner:car', { carId: Number(id) }, { place: 'right' }),
}

export default function CarMap() {
  return <RecordMap spec={spec} />
}
