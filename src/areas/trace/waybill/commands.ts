/** Commands of waybills: the loaded car that one is for. */
import { commandOn, type Option } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

const onWaybill = commandOn('record:trace:waybill')
const oneWaybill = ({ target }: { readonly target: RecordTarget }): true | string =>
  target.ids().length === 1 || 'Select one waybill'

async function offered(typed: string, { target }: { readonly target: RecordTarget }): Promise<readonly Option[]> {
  const [id] = target.ids()
  if (id === undefined) return []
  const { candidatesOf } = await import('./assign.ts')
  const wanted = typed.trim().toLowerCase()
  return (await candidatesOf(id)).filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted))
}

export const assignWaybill = onWaybill({
  title: 'Assign waybill to a loaded car',
  key: 'a',
  menu: 'row',
  needs: 'change_waybill',
  undo: 'exact',
  aliases: ['match', 'loaded car of the waybill', 'candidates'],
  enabled: oneWaybill,
  args: { car: { label: 'Loaded car', complete: offered } },
  run: async ({ target }, { car }) => {
    const [id] = target.ids()
    if (id === undefined || typeof car !== 'number') throw new Error('No loaded car of that mark and number is there.')
    await (await import('./assign.ts')).assign(id, car)
  },
})
export const releaseWaybill = onWaybill({
  title: 'Remove the loaded car from the waybill',
  menu: 'row',
  needs: 'change_waybill',
  undo: 'exact',
  aliases: ['unassign', 'take the car off'],
  enabled: oneWaybill,
  run: async ({ target }) => {
    const [id] = target.ids()
    if (id !== undefined) await (await import('./assign.ts')).assign(id, null)
  },
})
