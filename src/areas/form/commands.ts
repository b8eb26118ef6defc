/** Commands for editing and filling in forms; their keys work while typing. */
import { commandOn, type Command, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { FillController } from './fill/fill-controller.ts'
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
const over = {
  'terminal:product': 'terminalboss:v3:product-form',
  'terminal:location': 'terminalboss:v3:location-form',
  'terminal:company': 'terminalboss:v3:company-form',
} as const
/** The own form over the one record that is selected. */
const openingForm = (resource: keyof typeof over, title: string): Command =>
  commandOn(`record:${resource}`)({
    title,
    menu: 'row',
    aliases: ['own form', 'json form'],
    enabled: ({ target }) => target.ids().length === 1 || 'Select exactly one record.',
    run: ({ target }): void => {
      open(over[resource], { entityUUID: String(target.ids()[0]) }, { place: 'right' })
    },
  })
export const openProductForm = openingForm('terminal:product', 'Open form of the product')
export const openLocationForm = openingForm('terminal:location', 'Open form of the location')
export const openCompanyForm = openingForm('terminal:company', 'Open form of the company')

const may = 'configuration__forms' as const

const onForm = commandOn('record')
const one = ({ target }: Context<RecordTarget>): true | string =>
  target.resource !== 'form:form' ? 'These are not forms.' : target.ids().length === 1 || 'Select exactly one form.'
export const drawForm = onForm({
  title: 'Edit form structure',
  menu: 'row',
  needs: may,
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
