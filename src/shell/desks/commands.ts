/** Commands that open the first nine desks by the keys `g 1` to `g 9`; which-key lists them by name. */
import { subscribeKey } from 'valtio/utils'
import type { CommandSource } from '#src/engine/commands/command.ts'
import { whileBusy } from '#src/engine/panes/busy.state.ts'
import { openDesk } from './desk-rows.ts'
import { deskTitle } from './named-desks.ts'
import { deskList } from './desk-list.state.ts'

export const numbered: CommandSource = {
  now: () =>
    deskList()
      .now.slice(0, 9)
      .map((desk, at) => [
        `desk:${at + 1}`,
        {
          title: `Desk ${at + 1}: ${deskTitle(desk)}`,
          key: `g>${at + 1}`,
          menu: 'workspace',
          aliases: [desk.name, 'layout'],
          run: () => whileBusy(openDesk(desk.id)),
        },
      ]),
  subscribe: (listener) => subscribeKey(deskList(), 'now', listener, true),
}
