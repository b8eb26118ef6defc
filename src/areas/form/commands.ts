/** Keys of a form being drawn or filled in; they work while something is typed. */
import { commandOn, type Context } from '../../engine/command.ts'
import { open } from '../../engine/screen.ts'
import type { RecordTarget } from '../../engine/target.ts'
import type { FillController } from './FillController.ts'
import type { StructureController } from './StructureController.ts'

const onFill = commandOn<FillController>('form:fill')
export const saveEntry = onFill({ title: 'Save the form', key: 'mod+enter', menu: 'row', needs: 'change_formdata', undo: 'compensating', run: ({ target }) => target.save() })

const onStructure = commandOn<StructureController>('form:structure')
const may = 'configuration__forms' as const
export const saveStructure = onStructure({ title: 'Save the structure', key: 'mod+enter', menu: 'row', needs: may, undo: 'exact', run: ({ target }) => target.save() })
export const addField = onStructure({ title: 'Add a field', key: 'mod+shift+enter', menu: 'row', needs: may, undo: 'none', run: ({ target }) => target.add() })
export const fieldUp = onStructure({ title: 'Move the field up', key: 'mod+shift+up', menu: 'row', needs: may, undo: 'none', run: ({ target }) => target.shift(-1) })
export const fieldDown = onStructure({ title: 'Move the field down', key: 'mod+shift+down', menu: 'row', needs: may, undo: 'none', run: ({ target }) => target.shift(1) })
export const removeField = onStructure({ title: 'Remove the field', key: 'mod+shift+delete', menu: 'row', needs: may, undo: 'none', run: ({ target }) => target.remove() })
export const nextField = onStructure({ title: 'Next field', key: 'mod+down', menu: 'row', run: ({ target }) => target.step(1) })
export const previousField = onStructure({ title: 'Field before', key: 'mod+up', menu: 'row', run: ({ target }) => target.step(-1) })
export const structureAsText = onStructure({ title: 'Structure as text, or as fields', key: 'mod+shift+j', menu: 'row', run: ({ target }) => target.toggleText() })

const onForm = commandOn<RecordTarget>('record')
const one = ({ target }: Context<RecordTarget>): true | string =>
  target.resource !== 'form:form' ? 'Not a form.' : target.ids().length === 1 || 'Choose one form.'
export const drawForm = onForm({
  title: 'Draw the form: its structure', menu: 'row', needs: may, undo: 'none', aliases: ['edit structure'], enabled: one,
  run: ({ target }) => open('form:edit:structure', { formId: Number(target.ids()[0]) }),
})
export const fillForm = onForm({
  title: 'Fill in the form', menu: 'row', enabled: one, run: ({ target }) => open('form:open', { formId: Number(target.ids()[0]) }),
})
