/** Commands of the bills of lading that wait: figures, saving, and the list of documents. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { BillsController } from './bills-controller.ts'
import { recordsOf } from './figures/figure-fields.ts'
import { billKeys as keys } from './figures/keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'document:bills': BillsController
  }
}

const onBills = commandOn('document:bills')
type OnBills = Context<BillsController>
const some = ({ target }: OnBills): true | string => target.current !== undefined || 'No document is waiting'
/** Whether its figures can be changed now. */
function open({ target }: OnBills): true | string {
  const status = target.current?.status
  if (status === undefined) return 'No document is waiting'
  if (status === 'waiting' || status === 'reading') return 'The document is still being read'
  if (status === 'saved') return 'The document is saved. Reopen it to correct it'
  return status === 'discarded' ? 'The document was discarded. Reopen it to correct it' : true
}
/** Whether its figures are here, so that saving it accepts what the clerk has seen. */
const loaded = (context: OnBills): true | string => {
  const can = open(context)
  return can === true ? context.target.row !== undefined || 'The figures are still loading' : can
}
const onFigure = (context: OnBills): true | string => {
  const can = loaded(context)
  return can === true ? context.target.figures.current !== undefined || 'The cursor is not on a figure' : can
}
const change = { menu: 'pane', needs: 'change_billoflading', enabled: open } as const
const figure = { ...change, enabled: onFigure } as const
const save = { ...change, enabled: loaded, undo: 'exact' } as const
const moving = (title: string, key: string, run: (target: BillsController) => void) =>
  onBills({ title, key, quiet: true, run: ({ target }) => run(target) })

export const billUp = moving('Move up in the list', 'up', (target) => target.walk(-1))
export const billDown = moving('Move down in the list', 'down', (target) => target.walk(1))
export const billFirst = moving('Move to the start of the list', 'home', (target) => target.walk(-Infinity))
export const billLast = moving('Move to the end of the list', 'end', (target) => target.walk(Infinity))
export const previousBill = onBills({
  title: 'Go to previous document',
  key: 'pageup',
  menu: 'pane',
  enabled: some,
  run: ({ target }) => target.goOn(-1),
})
export const nextBill = onBills({
  title: 'Go to next document',
  key: 'pagedown',
  menu: 'pane',
  enabled: some,
  run: ({ target }) => target.goOn(),
})

export const saveBill = onBills({
  ...save,
  title: 'Accept figure, or save document',
  key: keys.enter,
  aliases: ['attach bill of lading', 'file document', 'confirm figure'],
  run: async ({ target, workspace }) => {
    if ((await target.enter()) === 'other') workspace.runCommand('document:saveBillWith')
  },
})
export const nextDoubt = onBills({
  title: 'Go to next doubt',
  key: keys.nextDoubt,
  menu: 'pane',
  aliases: ['next difference', 'next figure to check'],
  enabled: some,
  run: ({ target }) => target.nextDoubt(1),
})
export const previousDoubt = onBills({
  title: 'Go to previous doubt',
  key: keys.previousDoubt,
  menu: 'pane',
  enabled: some,
  run: ({ target }) => target.nextDoubt(-1),
})
export const typeFigure = onBills({
  ...figure,
  title: 'Type value of the figure',
  key: keys.type,
  aliases: ['correct what was read', 'edit figure'],
  run: ({ target: { figures } }) => {
    if (figures.current) figures.type(figures.current.key)
  },
})
export const takeBackFigure = onBills({
  ...figure,
  title: 'Set figure back to not accepted',
  key: keys.takeBack,
  aliases: ['undo accepted figure', 'check figure again'],
  enabled: (context) => {
    const can = onFigure(context)
    if (can !== true) return can
    return context.target.figures.current?.decision !== undefined || 'The figure was not accepted since the last save'
  },
  run: ({ target }) => target.takeBack(),
})
const choice = (number: 1 | 2 | 3 | 4) =>
  onBills({
    ...figure,
    title: `Take suggestion ${number} for the figure`,
    key: String(number),
    enabled: (context) => {
      const can = onFigure(context)
      if (can !== true) return can
      return context.target.figures.current?.choices[number - 1] !== undefined || 'The figure has no such suggestion'
    },
    run: ({ target }) => {
      target.figures.take(number - 1)
    },
  })
export const takeFirst = choice(1)
export const takeSecond = choice(2)
export const takeThird = choice(3)
export const takeFourth = choice(4)
export const chooseRecord = onBills({
  ...figure,
  title: 'Choose record for the printed name…',
  key: keys.record,
  aliases: ['choose party', 'choose station', 'choose product', 'learn spelling'],
  enabled: (context) => {
    const can = onFigure(context)
    const { current } = context.target.figures
    if (can !== true || current === undefined) return can
    return recordsOf(current.name) !== undefined || 'Only parties, products and stations can be chosen'
  },
  args: {
    record: {
      label: 'Record that the printed name means',
      help: 'The next document with this spelling is recognized.',
      required: true,
      complete: (typed, { target }) => target.recordChoices(typed),
    },
  },
  run: ({ target }, { record }) => target.chooseRecord(String(record)),
})

export const saveBillWith = onBills({
  ...save,
  title: 'Save document with a shipment…',
  key: keys.other,
  args: {
    shipment: {
      label: 'Shipment',
      complete: async (typed) => (await import('./waiting-bills.ts')).shipmentChoices(typed),
    },
  },
  run: ({ target }, { shipment }) => target.save({ shipment: Number(shipment) }),
})
export const saveBillWithTrip = onBills({
  ...save,
  title: 'Save document with a trip…',
  key: keys.trip,
  args: {
    trip: { label: 'Trip', complete: async (typed) => (await import('./waiting-bills.ts')).tripChoices(typed) },
  },
  run: ({ target }, { trip }) => target.save({ trip: Number(trip) }),
})
export const retryBill = onBills({
  ...change,
  title: 'Retry reading of the document',
  key: keys.retry,
  undo: 'none',
  aliases: ['read again', 'read turned page'],
  run: ({ target }) => target.retry(),
})
export const stopReading = onBills({
  title: 'Stop reading of the document',
  key: keys.stop,
  menu: 'pane',
  needs: 'change_billoflading',
  undo: 'none',
  aliases: ['cancel reading'],
  enabled: ({ target }) => {
    const status = target.current?.status
    return status === 'waiting' || status === 'reading' || 'The document is not being read'
  },
  run: ({ target }) => target.stopReading(),
})
export const discardBill = onBills({
  ...change,
  title: 'Discard document…',
  key: keys.discard,
  undo: 'exact',
  aliases: ['delete document', 'no bill of lading'],
  args: { reason: { label: 'Why it is discarded', required: true } },
  run: ({ target }, { reason }) => target.discard(String(reason)),
})
export const editBill = onBills({
  title: 'Open record of the document beside',
  key: keys.beside,
  menu: 'pane',
  enabled: some,
  run: ({ target }) => target.open(),
})
export const showBill = onBills({
  title: 'Open document in a new tab',
  key: keys.show,
  menu: 'pane',
  enabled: some,
  run: ({ target }) => target.showFile(),
})
