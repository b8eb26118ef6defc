/** What can be done with a form and with the record it shows. */
import { commandOn, type Context } from '../../engine/command.ts'
import type { Draft } from '../../ui/form/draft.ts'
import { formKeys } from '../../ui/form/keys.ts'
import { recordKeys } from '../../ui/record/keys.ts'
import type { RecordController, Section } from '../../ui/record/RecordController.ts'
import { recordPath } from '../../engine/screen.ts'
import { activeElement } from '../../engine/windows.ts'

const onForm = commandOn<Draft>('form')
const onPage = commandOn<RecordController>('page')
type OnForm = { readonly target: Draft }
type OnPage = Context<RecordController>

const isChanged = ({ target }: OnForm): true | string => target.isDirty() || target.mode === 'create' || 'Nothing is changed'

export const save = onForm({
  title: 'Save',
  key: formKeys.save,
  menu: 'row',
  undo: 'exact',
  enabled: isChanged,
  run: async ({ target }) => {
    await target.save()
  },
})
export const revert = onForm({
  title: 'Give up changes',
  key: formKeys.revert,
  menu: 'row',
  aliases: ['revert', 'discard'],
  enabled: isChanged,
  run: ({ target }) => target.revert(),
})

/** The field the keyboard is in, else the first that waits. */
function settle(draft: Draft, whose: 'mine' | 'theirs'): void {
  const here = activeElement()?.closest('[data-field]')?.getAttribute('data-field') ?? ''
  const clashes = Object.keys(draft.state.clashes)
  const name = clashes.includes(here) ? here : clashes[0]
  if (name === undefined) return
  draft.choose(name, whose)
  draft.want(Object.keys(draft.state.clashes)[0] ?? name)
}
const hasClash = ({ target }: OnForm): true | string => Object.keys(target.state.clashes).length > 0 || 'No field was changed by two'
export const takeTheirs = onForm({ title: 'Take their change', key: formKeys.theirs, enabled: hasClash, run: ({ target }) => settle(target, 'theirs') })
export const keepMine = onForm({ title: 'Keep my change', key: formKeys.mine, enabled: hasClash, run: ({ target }) => settle(target, 'mine') })

const isLeft = ({ target }: OnPage): true | string => target.state.left !== null || 'Nothing was left unsaved here'
export const takeUp = onPage({ title: 'Take up the unsaved changes that were left', key: recordKeys.takeUp, aliases: ['draft', 'crash', 'restore'], enabled: isLeft, run: ({ target }) => target.state.left?.take() })
export const drop = onPage({ title: 'Drop the unsaved changes that were left', key: recordKeys.drop, undo: 'exact', aliases: ['draft', 'discard'], enabled: isLeft, run: ({ target }) => target.state.left?.drop() })

export const edit = onForm({
  title: 'Edit: go to the first field',
  key: formKeys.edit,
  run: ({ target }) => target.want(Object.keys(target.fields).find((name) => target.fields[name]?.readOnly !== true)),
})

const canAdd = ({ target, may }: OnPage): true | string =>
  (may(target.resource.needs.add) && !target.resource.sealed) || `You may not add a ${target.resource.label.toLowerCase()}`
export const copy = onPage({
  title: 'Copy into a new record',
  key: recordKeys.copy,
  menu: 'row',
  undo: 'compensating',
  aliases: ['clone', 'duplicate'],
  enabled: (context) => (context.target.row === undefined ? 'This one is not saved yet' : recordPath(context.target.name, undefined) === undefined ? 'It has no screen for a new one' : canAdd(context)),
  run: ({ target, workspace }) => workspace.openPath(`${recordPath(target.name, undefined) ?? ''}?copy=${String(target.row?.id)}`),
})
export const make = onPage({
  title: 'New record of this kind',
  key: recordKeys.make,
  menu: 'row',
  undo: 'compensating',
  enabled: (context) => (recordPath(context.target.name, undefined) === undefined ? 'It has no screen for a new one' : canAdd(context)),
  run: ({ target, workspace }) => workspace.openPath(recordPath(target.name, undefined) ?? ''),
})
export const remove = onPage({
  title: 'Delete this record',
  key: recordKeys.remove,
  menu: 'row',
  undo: 'compensating',
  enabled: ({ target, may }) => (target.row !== undefined && !target.resource.sealed && may(target.resource.needs.delete)) || `You may not delete this ${target.resource.label.toLowerCase()}`,
  run: ({ target }) => target.ask(true),
})

const section = (title: string, key: string, which: Section) =>
  onPage({ title, key, enabled: ({ target }) => target.row !== undefined || 'This one is not saved yet', run: ({ target }) => target.show(which) })
export const showRelated = section('Show what belongs to it', recordKeys.related, 'related')
export const showNotes = section('Show notes', recordKeys.notes, 'notes')
export const showFiles = section('Show files', recordKeys.files, 'files')
export const showHistory = section('Show history', recordKeys.history, 'history')
