/** Imports sightings of railroads, from anywhere by the palette and on trips and sightings by a key. */
import { command, commandOn } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'

const openImport = (): void => openOverlay(() => import('./ImportSightings.tsx'), {})
const about = {
  needs: 'change_trip',
  undo: 'compensating',
  aliases: ['CLM', 'car location messages', '322', 'sightings of the morning', 'paste sightings'],
} as const

export const importSightings = command({ ...about, title: 'Import sightings…', run: openImport })
const importHere = { ...about, title: 'Import sightings here…', key: 'i', quiet: true, run: openImport } as const
export const importOnTrips = commandOn('record:trace:trip')(importHere)
export const importOnEvents = commandOn('record:trace:event')(importHere)
