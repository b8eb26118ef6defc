/** Commands for desks: saved arrangements of panes. */
import { command, type Context } from '#src/engine/commands/command.ts'
import { whileBusy } from '#src/engine/panes/busy.state.ts'
import { toast } from '#src/engine/commands/toast.ts'

const deskNamed = (own = false) => ({
  name: {
    label: 'Desk',
    complete: async (typed: string, { workspace }: Context) => (await workspace.desks()).deskOptions(typed, own),
  },
})
export const saveDesk = command({
  title: 'Save desk as…',
  menu: 'workspace',
  key: 'k>w',
  undo: 'exact',
  aliases: ['layout', 'save layout', 'workspace'],
  args: { name: { label: 'Name of the desk', required: true } },
  run: async ({ workspace }, { name }) => (await workspace.desks()).keepDesk(String(name)),
})
export const updateDesk = command({
  title: 'Save changes to this desk',
  menu: 'workspace',
  undo: 'exact',
  run: async ({ workspace }) => (await workspace.desks()).updateDesk(),
})
export const loadDesk = command({
  title: 'Open desk…',
  menu: 'workspace',
  key: 'k>d',
  aliases: ['layout', 'workspace'],
  args: deskNamed(),
  run: ({ workspace }, { name }) => whileBusy(workspace.desks().then((desks) => desks.loadDesk(String(name)))),
})
export const deleteDesk = command({
  title: 'Delete desk…',
  menu: 'workspace',
  undo: 'exact',
  args: deskNamed(true),
  run: async ({ workspace }, { name }) => (await workspace.desks()).deleteDesk(String(name)),
})

export const shareDesk = command({
  title: 'Share this desk with…',
  menu: 'workspace',
  undo: 'exact',
  aliases: ['layout', 'colleagues', 'group'],
  args: {
    with: { label: 'With whom', complete: async (_, { workspace }) => (await workspace.desks()).audiences() },
    name: {
      label: 'Name of the desk',
      complete: async (typed, { workspace }) => (await workspace.desks()).shareNames(typed),
    },
  },
  run: async ({ workspace }, args) => (await workspace.desks()).shareDesk(String(args['name']), args['with']),
})
export const stopSharingDesk = command({
  title: 'Stop sharing desk…',
  menu: 'workspace',
  undo: 'exact',
  args: { desk: { label: 'Desk', complete: async (_, { workspace }) => (await workspace.desks()).sharedDesks() } },
  run: async ({ workspace }, args) => (await workspace.desks()).stopSharingDesk(args['desk']),
})
export const placeDesk = command({
  title: 'Assign number to desk…',
  menu: 'workspace',
  undo: 'exact',
  aliases: ['order of desks', 'g 1'],
  args: {
    ...deskNamed(true),
    place: {
      label: 'Which number',
      complete: () => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => ({ value: place, label: `g ${place}` })),
    },
  },
  run: async ({ workspace }, { name, place }) => (await workspace.desks()).placeDesk(String(name), Number(place)),
})

export const copyDeskLink = command({
  title: 'Copy link to desk',
  menu: 'workspace',
  key: 'k>l',
  run: async ({ workspace }) => {
    await navigator.clipboard.writeText(await workspace.deskLink())
    toast({ text: 'Link to this desk copied.', tone: 'ok' })
  },
})
