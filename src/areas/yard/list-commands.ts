/** Keys of the list of yards and of the import; the registry reads them through commands.ts. */
import { commandOn, type Context } from '../../engine/command.ts'
import { open } from '../../engine/screen.ts'

const may = 'change_railyard' as const

/** What the list of yards offers, as far as its commands need it. */
type List = {
  readonly state: { readonly inHand: 'yards' | 'tracks' }
  readonly yard: { readonly id: number } | undefined
  readonly track: { readonly id: number } | undefined
  ask(dialog: 'new yard' | 'edit yard' | 'remove yard' | 'new track' | 'edit track' | 'remove track'): void
  shiftTrack(by: 1 | -1): Promise<void>
  toggleAutocomplete(): Promise<void>
}
const onList = commandOn<List>('yard:list')
const chosenYard = ({ target }: Context<List>): true | string => target.yard !== undefined || 'No yard is chosen.'
const chosenTrack = ({ target }: Context<List>): true | string => target.track !== undefined || 'No track is chosen.'

export const newYard = onList({
  title: 'New yard …',
  key: 'n',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.ask('new yard'),
})
export const importYard = onList({
  title: 'Import a yard …',
  key: 'i',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: () => open('company:facilities:railyards:import', {}),
})
export const renameYard = onList({
  title: 'Rename the yard …',
  key: 'f2',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: chosenYard,
  run: ({ target }) => target.ask('edit yard'),
})
export const autocompleteMarks = onList({
  title: 'Offer car marks while typing, or not',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['autocomplete'],
  enabled: chosenYard,
  run: ({ target }) => target.toggleAutocomplete(),
})
export const newTrack = onList({
  title: 'New track …',
  key: 't',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  enabled: chosenYard,
  run: ({ target }) => target.ask('new track'),
})
export const trackUp = onList({
  title: 'Move the track up',
  key: 'mod+up',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: chosenTrack,
  run: ({ target }) => target.shiftTrack(-1),
})
export const trackDown = onList({
  title: 'Move the track down',
  key: 'mod+down',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: chosenTrack,
  run: ({ target }) => target.shiftTrack(1),
})
export const removeFromList = onList({
  title: 'Remove the yard or track …',
  key: 'delete',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  enabled: (context) => (context.target.state.inHand === 'tracks' ? chosenTrack(context) : chosenYard(context)),
  run: ({ target }) => target.ask(target.state.inHand === 'tracks' ? 'remove track' : 'remove yard'),
})

type ImportTarget = { preview(): Promise<void>; commit(): Promise<void>; cancel(): void }
const onImport = commandOn<ImportTarget>('yard:import')
export const previewImport = onImport({
  title: 'Preview the import',
  key: 'mod+shift+enter',
  menu: 'yard',
  needs: may,
  run: ({ target }) => target.preview(),
})
export const commitImport = onImport({
  title: 'Import what was previewed',
  key: 'mod+enter',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.commit(),
})
export const cancelImport = onImport({ title: 'Cancel the import', key: 'escape', quiet: true, run: ({ target }) => target.cancel() })
