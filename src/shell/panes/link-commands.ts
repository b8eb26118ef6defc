/** Commands that link the focused pane to channels. `k` and a digit joins or leaves one. */
import { command } from '#src/engine/commands/command.ts'
import { channels, type Channel } from '#src/engine/links/subject.ts'

const join = (channel: Channel) =>
  command({
    title: `Toggle link channel ${channel}`,
    key: `k>${channels.indexOf(channel) + 1}`,
    menu: 'link',
    aliases: ['follow', 'send', 'context'],
    run: ({ workspace }) => workspace.link(channel),
  })
export const joinA = join('A')
export const joinB = join('B')
export const joinC = join('C')
export const joinD = join('D')
export const joinE = join('E')
export const joinF = join('F')

export const pin = command({
  title: 'Pin or unpin pane',
  key: 'k>p',
  menu: 'link',
  aliases: ['link', 'freeze', 'unpin'],
  enabled: ({ workspace }) => workspace.isLinked() || 'This pane is on no channel',
  run: ({ workspace }) => workspace.pinLink(),
})
export const mode = command({
  title: 'Change link mode',
  key: 'k>i',
  menu: 'link',
  aliases: ['link'],
  enabled: ({ workspace }) => workspace.isLinked() || 'This pane is on no channel',
  run: ({ workspace }) => workspace.turnLink(),
})
export const leave = command({
  title: 'Leave all channels',
  key: 'k>0',
  menu: 'link',
  aliases: ['unlink'],
  enabled: ({ workspace }) => workspace.isLinked() || 'This pane is on no channel',
  run: ({ workspace }) => workspace.unlink(),
})
export const menu = command({
  title: 'Show links of pane',
  key: 'k>a',
  quiet: true,
  run: ({ workspace }) => workspace.linkMenu(),
})
