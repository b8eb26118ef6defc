/** Commands for editing and filling in forms; their keys work while typing. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { FillController } from './fill-controller.ts'
import type { StructureController } from './structure-controller.ts'

export * from './structure-commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'form:fill': FillController
    'form:structure': StructureController
  }
}

const onFill = commandOn('form:fill')
export const saveEntry = onFill({
  title: 'Save form',
  key: 'mod+enter',
  menu: 'row',
  needs: 'change_formdata',
  undo: 'compensating',
  run: ({ target }) => target.save(),
})
const may = 'configuration__forms' as const

const onForm = commandOn('record')
const one = ({ target }: Context<RecordTarget>): true | string =>
  target.resource !== 'form:form' ? 'These are not forms.' : target.ids().length === 1 || 'Select exactly one form.'
export const drawForm = onForm({
  title: 'Edit form structure',
  menu: 'row',
  needs: may,
  undo: 'none',
  aliases: ['design form'],
  enabled: one,
  run: ({ target }) => open('form:edit:structure', { formId: Number(target.ids()[0]) }),
})
export const fillForm = onForm({
  title: 'Fill in form',
  menu: 'row',
  enabled: one,
  run: ({ target }) => open('form:open', { formId: Number(target.ids()[0]) }),
})
