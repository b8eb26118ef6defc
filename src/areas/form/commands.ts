/** Commands for editing and filling in forms; their keys work while typing. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { FillController } from './fill-controller.ts'
import type { StructureController } from './structure-controller.ts'

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

const onStructure = commandOn('form:structure')
const may = 'configuration__forms' as const
export const saveStructure = onStructure({
  title: 'Save form structure',
  key: 'mod+enter',
  menu: 'row',
  needs: may,
  undo: 'exact',
  run: ({ target }) => target.save(),
})
export const addField = onStructure({
  title: 'Add field',
  key: 'mod+shift+enter',
  menu: 'row',
  needs: may,
  undo: 'none',
  run: ({ target }) => target.add(),
})
export const fieldUp = onStructure({
  title: 'Move field up',
  key: 'mod+shift+up',
  menu: 'row',
  needs: may,
  undo: 'none',
  run: ({ target }) => target.shift(-1),
})
export const fieldDown = onStructure({
  title: 'Move field down',
  key: 'mod+shift+down',
  menu: 'row',
  needs: may,
  undo: 'none',
  run: ({ target }) => target.shift(1),
})
export const removeField = onStructure({
  title: 'Remove field',
  key: 'mod+shift+delete',
  menu: 'row',
  needs: may,
  undo: 'none',
  run: ({ target }) => target.remove(),
})
export const nextField = onStructure({
  title: 'Go to next field',
  key: 'mod+down',
  menu: 'row',
  run: ({ target }) => target.step(1),
})
export const previousField = onStructure({
  title: 'Go to previous field',
  key: 'mod+up',
  menu: 'row',
  run: ({ target }) => target.step(-1),
})
export const structureAsText = onStructure({
  title: 'Switch between text and fields',
  key: 'mod+shift+j',
  menu: 'row',
  run: ({ target }) => target.toggleText(),
})

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
