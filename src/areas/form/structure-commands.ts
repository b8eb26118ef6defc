/** Commands that edit the structure of a form: its fields, and the structure as text. */
import { commandOn } from '#src/engine/commands/command.ts'

const may = 'configuration__forms' as const

const onStructure = commandOn('form:structure')
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
  run: ({ target }) => target.add(),
})
export const fieldUp = onStructure({
  title: 'Move field up',
  key: 'mod+shift+up',
  menu: 'row',
  needs: may,
  run: ({ target }) => target.shift(-1),
})
export const fieldDown = onStructure({
  title: 'Move field down',
  key: 'mod+shift+down',
  menu: 'row',
  needs: may,
  run: ({ target }) => target.shift(1),
})
export const removeField = onStructure({
  title: 'Remove field',
  key: 'mod+shift+delete',
  menu: 'row',
  needs: may,
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
