/** Commands that change the size of panes and arrange them. */
import type { Side, Arrangement } from '#src/engine/commands/workspace.ts'
import { command } from '#src/engine/commands/command.ts'

const resize = (side: Side, title: string, key: string) =>
  command({ title, key, run: ({ workspace }) => workspace.resize(side) })
export const growRight = resize('right', 'Move the right border outwards', 'alt+]')
export const growLeft = resize('left', 'Move the left border outwards', 'alt+[')
export const growDown = resize('down', 'Move the lower border outwards', 'alt+shift+]')
export const growUp = resize('up', 'Move the upper border outwards', 'alt+shift+[')

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
