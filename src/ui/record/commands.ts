/** Commands for forms and the records they show. */
import { keptWhole } from '#model/kernel/life.ts'
import { papersListed } from '#model/kernel/resource.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { Draft } from '../form/draft/draft.ts'
import { duplicatePath } from '../form/duplicate-path.ts'
import { formKeys } from '../form/keys.ts'
import { recordKeys } from './state/keys.ts'
import type { RecordController, Section } from './state/record-controller.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import { activeElement } from '#src/engine/panes/windows.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    form: Draft
    page: RecordController
  }
}

const onForm = commandOn('form')
const onPage = commandOn('page')
type OnForm = { readonly target: Draft }
type OnPage = Context<RecordController>

const isChanged = ({ target }: OnForm): true | string =>
  target.isDirty() || target.mode === 'create' || 'There are no unsaved changes'

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
  title: 'Discard changes',
  key: formKeys.revert,
  menu: 'row',
  aliases: ['revert', 'discard'],
  enabled: isChanged,
  run: ({ target }) => target.revert(),
})

/** The field with the focus, or else the first one in conflict. */
function settle(draft: Draft, whose: 'mine' | 'theirs'): void {
  const here = activeElement()?.closest('[data-field]')?.getAttribute('data-field') ?? ''
  const clashes = Object.keys(draft.state.clashes)
  const name = clashes.includes(here) ? here : clashes[0]
  if (name === undefined) return
  draft.choose(name, whose)
  draft.want(Object.keys(draft.state.clashes)[0] ?? name)
}
const hasClash = ({ target }: OnForm): true | string =>
  Object.keys(target.state.clashes).length > 0 || 'There are no conflicting changes'
export const takeTheirs = onForm({
  title: 'Use their change',
  key: formKeys.theirs,
  enabled: hasClash,
  run: ({ target }) => settle(target, 'theirs'),
})
export const keepMine = onForm({
  title: 'Keep my change',
  key: formKeys.mine,
  enabled: hasClash,
  run: ({ target }) => settle(target, 'mine'),
})

const otherPath = ({ state: { duplicate } }: Draft): string | undefined =>
  duplicate === null ? undefined : duplicatePath(duplicate.at)
export const openDuplicate = onForm({
  title: 'Open the record that has the key',
  key: formKeys.duplicate,
  aliases: ['duplicate', 'taken', 'other record'],
  enabled: ({ target }) => otherPath(target) !== undefined || 'No key was refused that another record has',
  run: ({ target, workspace }) => workspace.openPath(otherPath(target) ?? '', 'right'),
})

const isLeft = ({ target }: OnPage): true | string =>
  target.state.left !== null || 'There are no earlier unsaved changes'
export const takeUp = onPage({
  title: 'Restore earlier unsaved changes',
  key: recordKeys.takeUp,
  aliases: ['draft', 'crash', 'restore'],
  enabled: isLeft,
  run: ({ target }) => target.state.left?.take(),
})
export const drop = onPage({
  title: 'Discard earlier unsaved changes',
  key: recordKeys.drop,
  undo: 'exact',
  aliases: ['draft', 'discard'],
  enabled: isLeft,
  run: ({ target }) => target.state.left?.drop(),
})

export const edit = onForm({
  title: 'Edit record',
  key: formKeys.edit,
  run: ({ target }) => target.want(Object.keys(target.fields).find((name) => target.fields[name]?.readOnly !== true)),
})

export const more = onForm({
  title: 'Show or hide empty fields',
  key: formKeys.more,
  menu: 'row',
  aliases: ['more fields', 'all fields', 'expand', 'collapse'],
  enabled: ({ target }) => target.state.folded.length > 0 || 'No empty fields are hidden',
  run: ({ target }) => target.toggleMore(),
})

const canAdd = ({ target, may }: OnPage): true | string =>
  (may(target.resource.needs.add) && !target.resource.actionOnly) ||
  `You do not have permission to add ${inSentence(target.resource.plural)}`
export const copy = onPage({
  title: 'Duplicate record',
  key: recordKeys.copy,
  menu: 'row',
  undo: 'compensating',
  aliases: ['clone', 'duplicate'],
  enabled: (context) =>
    context.target.row === undefined
      ? 'This record has not been saved yet'
      : recordPath(context.target.name, undefined) === undefined
        ? 'Records of this kind cannot be added here'
        : canAdd(context),
  run: ({ target, workspace }) =>
    workspace.openPath(`${recordPath(target.name, undefined) ?? ''}?copy=${String(target.row?.id)}`),
})
export const make = onPage({
  title: 'Create another record',
  key: recordKeys.make,
  menu: 'row',
  undo: 'compensating',
  enabled: (context) =>
    recordPath(context.target.name, undefined) === undefined
      ? 'Records of this kind cannot be added here'
      : canAdd(context),
  run: ({ target, workspace }) => workspace.openPath(recordPath(target.name, undefined) ?? ''),
})
export const remove = onPage({
  title: 'Delete record',
  key: recordKeys.remove,
  menu: 'row',
  undo: 'compensating',
  enabled: ({ target, may }) => {
    const { row, resource } = target
    if (row === undefined || resource.actionOnly || !may(resource.needs.delete))
      return `You do not have permission to delete ${inSentence(resource.plural)}`
    return (resource.life && keptWhole(resource.life, row, may)) ?? true
  },
  run: ({ target }) => target.ask(true),
})

const section = (title: string, key: string, which: Section) =>
  onPage({
    title,
    key,
    enabled: ({ target }) => target.row !== undefined || 'This record has not been saved yet',
    run: ({ target }) => target.show(which),
  })
export const showRelated = section('Show linked records', recordKeys.related, 'related')
export const showNotes = section('Show notes', recordKeys.notes, 'notes')
export const showFiles = section('Show files', recordKeys.files, 'files')
export const showPapers = onPage({
  title: 'Show papers',
  key: recordKeys.papers,
  enabled: ({ target }) =>
    papersListed(target.resource)?.archived === undefined
      ? `${target.resource.plural} have no archived papers`
      : target.row !== undefined || 'This record has not been saved yet',
  run: ({ target }) => target.show('papers'),
})
export const showHistory = section('Show history', recordKeys.history, 'history')
