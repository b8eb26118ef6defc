/** Commands for desks: saved arrangements of panes. */
import { command, type Context } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

const deskNamed = {
  name: {
    label: 'Desk',
    complete: async (typed: string, { workspace }: Context) =>
      (await workspace.desks())
        .filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
        .map((name) => ({ value: name, label: name })),
  },
}
export const saveDesk = command({
  title: 'Save desk as…',
  menu: 'workspace',
  key: 'k>w',
  undo: 'exact',
  aliases: ['layout', 'save layout', 'workspace'],
  args: { name: { label: 'Name of the desk', required: true } },
  run: ({ workspace }, { name }) => workspace.saveDesk(String(name)),
})
export const loadDesk = command({
  title: 'Open desk…',
  menu: 'workspace',
  key: 'k>d',
  aliases: ['layout', 'workspace'],
  args: deskNamed,
  run: ({ workspace }, { name }) => workspace.loadDesk(String(name)),
})
export const deleteDesk = command({
  title: 'Delete desk…',
  menu: 'workspace',
  undo: 'exact',
  args: deskNamed,
  run: ({ workspace }, { name }) => workspace.deleteDesk(String(name)),
})

export const shareDesk = command({
  title: 'Share or unshare desk…',
  menu: 'workspace',
  undo: 'exact',
  aliases: ['layout', 'colleagues'],
  args: deskNamed,
  run: async ({ workspace }, { name }) => {
    const title = `Sharing of the desk ${String(name)}`
    const turn = async (): Promise<string> =>
      `The desk ${String(name)} is ${(await workspace.shareDesk(String(name))) ? 'shared with the company' : 'yours alone'}.`
    const said = await turn()
    recordUndo({ title, kind: 'exact', undo: turn, redo: turn })
    toast({ text: said, tone: 'ok' })
  },
})
export const placeDesk = command({
  title: 'Assign number to desk…',
  menu: 'workspace',
  undo: 'exact',
  aliases: ['order of desks', 'g 1'],
  args: {
    ...deskNamed,
    place: {
      label: 'Which number',
      complete: () => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => ({ value: place, label: `g ${place}` })),
    },
  },
  run: ({ workspace }, { name, place }) => workspace.placeDesk(String(name), Number(place)),
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
