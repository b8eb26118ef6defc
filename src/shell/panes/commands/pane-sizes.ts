/** Commands that change the size of panes and arrange them. */
import type { Side, Arrangement } from '#src/engine/commands/workspace.ts'
import { command } from '#src/engine/commands/command.ts'

const resize = (side: Side, title: string, key: string) =>
  command({ title, key, run: ({ workspace }) => workspace.resize(side) })
export const growRight = resize('right', 'Move the right border outwards', 'alt+]')
export const growLeft = resize('left', 'Move the left border outwards', 'alt+[')
export const growDown = resize('down', 'Move the lower border outwards', 'alt+shift+]')
export const growUp = resize('up', 'Move the upper border outwards', 'alt+shift+[')

const grow = (title: string, along: 'width' | 'height', by: 1 | -1, aliases: readonly string[]) =>
  command({
    title,
    aliases,
    run: ({ workspace }) => workspace.grow(along, by),
  })
export const makeWider = grow('Make pane wider', 'width', 1, ['widen', 'broader', 'resize'])
export const makeNarrower = grow('Make pane narrower', 'width', -1, ['thinner', 'resize'])
export const makeTaller = grow('Make pane taller', 'height', 1, ['higher', 'resize'])
export const makeShorter = grow('Make pane shorter', 'height', -1, ['lower', 'resize'])
export const focusBorder = command({
  title: 'Move pane border with arrow keys',
  menu: 'pane',
  aliases: ['resize pane', 'splitter', 'divider', 'size'],
  run: ({ workspace }) => workspace.focusBorder(),
})

export const zoom = command({
  title: 'Maximize or restore pane',
  key: 'alt+z, k>z',
  menu: 'pane',
  aliases: ['zoom pane in or out', 'maximise', 'full screen'],
  run: ({ workspace }) => workspace.zoom(),
})
export const equalise = command({
  title: 'Make all panes equal in size',
  key: 'alt+e, k>e',
  menu: 'workspace',
  aliases: ['same size', 'balance'],
  run: ({ workspace }) => workspace.equalise(),
})
const arrange = (title: string, key: string, as: Arrangement, aliases: readonly string[]) =>
  command({ title, key, menu: 'workspace', aliases, run: ({ workspace }) => workspace.arrange(as) })
export const arrangeGrid = arrange('Arrange panes as grid', 'k>7', 'grid', ['tile', 'tiled layout'])
export const arrangeColumns = arrange('Arrange panes as columns', 'k>8', 'columns', ['side by side', 'even horizontal'])
export const arrangeMain = arrange('Arrange panes as main and stack', 'k>9', 'main', [
  'master and stack',
  'main vertical',
])
