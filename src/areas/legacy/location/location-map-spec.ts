/** Draws locations on a map by the survey system of their identifier. */
import { open } from '#src/engine/panes/screen.ts'
import type { MapSpec } from '#src/ui/map/base/map-spec.ts'

export const locationMapSpec: MapSpec = {
  resource: 'legacy:location',
  singular: 'location',
  plural: 'locations',
  unplaced: 'without a position',
  where: [],
  marks: [
    { label: 'Disabled', letter: 'X', shape: 'square', tone: 'stop', field: 'enabled', values: [false] },
    { label: 'NTS', letter: 'N', shape: 'diamond', tone: 'info', field: 'format', values: ['NTS'] },
    { label: 'DLS', letter: '', shape: 'circle', tone: 'accent' },
  ],
  title: ['name'],
  said: ['uwi'],
  lines: [],
  stations: [],
  openRow: (id) => open('terminalboss:location', { entityId: Number(id) }, { place: 'right' }),
}
