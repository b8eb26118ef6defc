/** Commands of the yard list and the import, re-exported by commands.ts. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'yard:list': List
    'yard:import': ImportTarget
  }
}

const may = 'change_railyard' as const

/** The commands' target in the list of yards. */
type List = {
  readonly state: { readonly inHand: 'yards' | 'tracks' }
  readonly yard: { readonly id: number } | undefined
  readonly track: { readonly id: number } | undefined
  ask(dialog: 'new yard' | 'edit yard' | 'remove yard' | 'new track' | 'edit track' | 'remove track'): void
  shiftTrack(by: 1 | -1): Promise<void>
  toggleAutocomplete(): Promise<void>
}
const onList = commandOn('yard:list')
const chosenYard = ({ target }: Context<List>): true | string => target.yard !== undefined || 'Select a yard first.'
const chosenTrack = ({ target }: Context<List>): true | string => target.track !== undefined || 'Select a track first.'

export const newYard = onList({
  title: 'Create yard…',
  key: 'n',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.ask('new yard'),
})
export const importYard = onList({
  title: 'Import yard…',
  key: 'i',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: () => open('company:facilities:railyards:import', {}),
})
export const renameYard = onList({
  title: 'Rename yard…',
  key: 'f2',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: chosenYard,
  run: ({ target }) => target.ask('edit yard'),
})
export const autocompleteMarks = onList({
  title: 'Toggle car mark suggestions',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['autocomplete'],
  enabled: chosenYard,
  run: ({ target }) => target.toggleAutocomplete(),
})
export const newTrack = onList({
  title: 'Create track…',
  key: 't',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  enabled: chosenYard,
  run: ({ target }) => target.ask('new track'),
})
export const trackUp = onList({
  title: 'Move track up',
  key: 'mod+up',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: chosenTrack,
  run: ({ target }) => target.shiftTrack(-1),
})
export const trackDown = onList({
  title: 'Move track down',
  key: 'mod+down',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: chosenTrack,
  run: ({ target }) => target.shiftTrack(1),
})
export const removeFromList = onList({
  title: 'Remove yard or track…',
  key: 'delete',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  enabled: (context) => (context.target.state.inHand === 'tracks' ? chosenTrack(context) : chosenYard(context)),
  run: ({ target }) => target.ask(target.state.inHand === 'tracks' ? 'remove track' : 'remove yard'),
})

type ImportTarget = { preview(): Promise<void>; commit(): Promise<void>; cancel(): void }
const onImport = commandOn('yard:import')
export const previewImport = onImport({
  title: 'Preview import',
  key: 'mod+shift+enter',
  menu: 'yard',
  needs: may,
  run: ({ target }) => target.preview(),
})
export const commitImport = onImport({
  title: 'Import previewed rows',
  key: 'mod+enter',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.commit(),
})
export const cancelImport = onImport({
  title: 'Cancel import',
  key: 'escape',
  quiet: true,
  run: ({ target }) => target.cancel(),
})
