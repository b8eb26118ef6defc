/** Commands of every map: moving, walking, opening, and shapes that select what lies inside. */
import { commandOn } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { MapController } from './state/map-controller.ts'
import { mapKeys } from './state/map-keys.ts'
import { offeredShapes, savedGeofences } from './state/offered-shapes.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    map: MapController
  }
}

const onMap = commandOn('map')
const moving = (title: string, key: string, run: (map: MapController) => void) =>
  onMap({ title, key, quiet: true, run: ({ target }) => run(target) })

export const panUp = moving('Move up on the map', 'up', (map) => map.pan(0, -1))
export const panDown = moving('Move down on the map', 'down', (map) => map.pan(0, 1))
export const panLeft = moving('Move left on the map', 'left', (map) => map.pan(-1, 0))
export const panRight = moving('Move right on the map', 'right', (map) => map.pan(1, 0))
export const zoomIn = moving('Zoom in', 'equal, shift+equal, numpadadd', (map) => map.zoom(0.5))
export const zoomOut = moving('Zoom out', 'minus, numpadsubtract', (map) => map.zoom(-0.5))
export const nextOnMap = moving('Go to the next one from the middle', ']', (map) => map.walk(1))
export const previousOnMap = moving('Go back to the one before it', '[', (map) => map.walk(-1))
export const markOnMap = moving('Select or release the one at the cursor', 'space', (map) => map.mark())
export const markAllOnMap = moving('Select all on the map', 'mod+a', (map) => map.markAll())
export const clearMap = moving('Clear the shape or the selection', 'escape', (map) => map.clear())
export const openOnMap = moving('Open beside, or set a corner', 'enter', (map) => map.open())
export const fitMap = onMap({
  title: 'Show all on the map',
  key: mapKeys.fit,
  menu: 'pane',
  aliases: ['fit', 'zoom to all'],
  run: ({ target }) => target.fit(),
})

const DAY_MINUTES = 1440
const past = ({ target }: { readonly target: MapController }): true | string =>
  target.scrub.isOffered ? true : 'This map shows what is there now.'
export const scrubMap = onMap({
  title: 'Show where they were, or are now',
  key: mapKeys.time,
  menu: 'pane',
  aliases: ['time', 'history on the map', 'replay', 'go back in time', '90 days'],
  enabled: past,
  run: ({ target: { scrub } }) => (scrub.isThere ? scrub.end() : scrub.begin()),
})
export const playMap = onMap({
  title: 'Play or pause the last 90 days',
  key: mapKeys.play,
  menu: 'pane',
  aliases: ['animate', 'replay', 'stop'],
  enabled: past,
  run: ({ target: { scrub } }) => scrub.play(),
})
export const earlierOnMap = onMap({
  title: 'Move the map a day back',
  key: mapKeys.earlier,
  quiet: true,
  enabled: past,
  run: ({ target: { scrub } }) => scrub.moveBy(-DAY_MINUTES),
})
export const laterOnMap = onMap({
  title: 'Move the map a day ahead',
  key: mapKeys.later,
  quiet: true,
  enabled: past,
  run: ({ target: { scrub } }) => scrub.moveBy(DAY_MINUTES),
})

const tell = (count: number | undefined, { spec }: MapController): void => {
  if (count !== undefined) toast({ text: `${count} ${spec.plural} inside the shape`, tone: count > 0 ? 'ok' : 'info' })
}
export const drawShape = onMap({
  title: 'Select inside a drawn shape',
  key: mapKeys.draw,
  menu: 'pane',
  aliases: ['geofence', 'polygon', 'lasso', 'area'],
  run: ({ target }) => tell(target.drawOrClose(), target),
})
const whileDrawing = ({ target }: { readonly target: MapController }): true | string =>
  target.fence.state.drawing === null ? 'No shape is being drawn.' : true
export const drawCircle = onMap({
  title: 'Set a circle by its radius',
  key: mapKeys.circle,
  menu: 'pane',
  enabled: whileDrawing,
  run: ({ target }) => target.fence.circle(),
})
export const takeCornerBack = onMap({
  title: 'Undo the last corner of the shape',
  key: 'backspace',
  quiet: true,
  enabled: whileDrawing,
  run: ({ target }) => target.fence.takeBack(),
})

export const takeSavedShape = onMap({
  title: 'Select inside a geofence or facility',
  key: mapKeys.take,
  menu: 'pane',
  needs: 'access_menu__track_and_trace',
  aliases: ['saved geofence', 'customer', 'take the shape of a facility'],
  args: { fence: { label: 'Geofence or facility', complete: offeredShapes } },
  run: ({ target }, { fence }) => {
    const shape: unknown = typeof fence === 'object' && fence !== null && 'shape' in fence ? fence.shape : undefined
    tell(target.takeShape(shape), target)
  },
})
export const saveShape = onMap({
  title: 'Save the shape as a geofence',
  menu: 'pane',
  needs: 'change_trip',
  undo: 'compensating',
  aliases: ['keep', 'new geofence'],
  enabled: ({ target }) => (target.fence.state.shape === undefined ? 'No shape is drawn.' : true),
  args: { name: { label: 'Name' } },
  run: async ({ target }, { name }) => {
    const { id } = await savedGeofences.create({ name: String(name), shape: target.fence.state.shape })
    toast({ text: `Geofence ${String(name)} saved`, tone: 'ok' })
    recordUndo({
      kind: 'compensating',
      title: `Saving geofence ${String(name)}`,
      undo: async () => {
        await savedGeofences.remove(id)
        return `Geofence ${String(name)} deleted again.`
      },
    })
  },
})
