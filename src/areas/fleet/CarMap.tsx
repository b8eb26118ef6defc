/** Where the cars of the fleet were last seen. */
import { corridorLines, corridorPlaces } from '#model/areas/trace/rules/corridor.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { MapSpec } from '#src/ui/map/base/map-spec.ts'
import { RecordMap } from '#src/ui/map/RecordMap.tsx'

const spec: MapSpec = {
  resource: 'trace:railcar',
  singular: 'car',
  plural: 'cars',
  where: [],
  marks: [
    { label: 'Bad order', letter: 'B', shape: 'square', tone: 'stop', field: 'bad_order', values: [true] },
    { label: 'On hold', letter: 'H', shape: 'square', tone: 'hold', field: 'hold', values: [true] },
    { label: 'Loaded', letter: 'L', shape: 'circle', tone: 'accent', field: 'load_status', values: ['L'] },
    { label: 'Empty', letter: 'E', shape: 'diamond', tone: 'product-slate' },
  ],
  title: ['car_mark', 'car_number'],
  said: ['load_status', 'last_location', 'product'],
  lines: corridorLines,
  stations: corridorPlaces,
  past: {
    of: 'cars',
    markOf: (code, load) =>
      code === 'B' || code === 'F' ? 0 : code === 'H' || code === 'N' ? 1 : load === 'L' ? 2 : 3,
  },
  openRow: (id) => open('rail:railcar', { railCarId: Number(id) }, { place: 'right' }),
}

export default function CarMap() {
  return <RecordMap spec={spec} />
}
