/** Commands for tickets. Each verb of their life has one of its own as well (shell/commands/registry/derived-verbs.ts). */
export * from './unattached/commands.ts'
import { ticketLife } from '#model/areas/ticket/rules/ticket-life.ts'
import { parseTicketList } from '#model/areas/ticket/rules/number-list.ts'
import { verbLetters } from '#model/kernel/words/verb-letters.ts'
import { command, commandOn, type Context, type Option } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

/** Loaded on first use, together with the resource declarations. */
const verbs = () => import('./verbs.ts')

const onTickets = commandOn('record:terminal:ticket')
const someSelected = ({ target }: { readonly target: RecordTarget }): true | string =>
  target.ids().length > 0 || 'No ticket is selected'

const { transitions } = ticketLife
/** The verbs by the status that they lead to. */
const byStatus = new Map(
  verbLetters(transitions).map(([letter, verb]) => [transitions[verb]?.to ?? '', { letter, verb }] as const),
)
const verbTo = (status: unknown): string | undefined => byStatus.get(String(status))?.verb
const requireVerb = (status: unknown): string => {
  const verb = verbTo(status)
  if (verb === undefined) throw new Error(`"${String(status)}" is not a status that a ticket can be given.`)
  return verb
}
const statusOptions = (typed: string): readonly Option[] =>
  [...byStatus].flatMap(([status, { letter }]) => {
    const sought = typed.toLowerCase()
    return status.includes(sought) || letter === sought ? [{ value: status, label: status, hint: letter }] : []
  })
const asksReason = ({ status }: Readonly<Record<string, unknown>>): boolean =>
  transitions[verbTo(status) ?? '']?.asks !== undefined
const askedOf = (reason: unknown) => (typeof reason === 'string' ? { reason } : {})
const change = { needs: 'can_change_ticket_status', undo: 'compensating' } as const

export const changeStatusTo = onTickets({
  ...change,
  title: 'Change status to…',
  args: {
    status: { label: 'New status', complete: statusOptions },
    reason: { label: 'Reason', when: asksReason },
  },
  enabled: someSelected,
  preview: ({ target }: Context<RecordTarget>, args) =>
    void verbs().then(({ mark }) => mark(target, verbTo(args?.['status']))),
  run: async ({ target }, { status, reason }) => (await verbs()).openFor(target, requireVerb(status), askedOf(reason)),
})

export const addCustomsInvoice = onTickets({
  title: 'Add a customs invoice',
  key: 'shift+i',
  menu: 'row',
  needs: 'change_ticket',
  undo: 'exact',
  aliases: ['border', 'export papers', 'cross-border', 'broker'],
  enabled: someSelected,
  run: async ({ target }) => (await import('./customs.ts')).addCustomsInvoices(target),
})

const numbers = { label: 'Ticket numbers, separated by commas, spaces or lines', multiline: true } as const

export const changeStatusOfList = command({
  ...change,
  title: 'Change status of listed tickets',
  key: 'shift+s',
  aliases: ['paste ticket numbers'],
  args: { numbers },
  run: async (_context, args) => {
    const listed = parseTicketList(String(args['numbers'])).numbers
    if (listed.length === 0) throw new Error('Enter at least one ticket number.')
    await (await verbs()).openForList(listed)
  },
})

/** Works without the panel, for macros and experienced users. Refused tickets are listed in the message. */
export const setStatusOfList = command({
  ...change,
  title: 'Set status of listed tickets…',
  aliases: ['status of tickets', 'approve tickets', 'void tickets'],
  args: {
    numbers,
    status: { label: 'New status', complete: () => statusOptions('') },
    reason: { label: 'Reason', when: asksReason },
  },
  run: async (_context, args) => {
    const listed = parseTicketList(String(args['numbers'])).numbers
    await (await verbs()).doForList(listed, requireVerb(args['status']), askedOf(args['reason']))
  },
})
