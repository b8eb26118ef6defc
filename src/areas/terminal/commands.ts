/** What a clerk does with tickets. */
import { hasFailed } from '#model/rules/outcome.ts'
import { outcomeSentence } from '#model/rules/ticket-outcome.ts'
import { needsReason, nextStatuses, ticketStatuses, type TicketStatus } from '#model/rules/ticket.ts'
import { statusLetters } from '#model/rules/ticket-letters.ts'
import { parseTicketList } from '#model/rules/ticket-list.ts'
import { command, commandOn, type Arg, type Context } from '../../engine/command.ts'
import { openOverlay } from '../../engine/overlay.ts'
import type { RecordTarget } from '../../engine/target.ts'
import { toast } from '../../engine/toast.ts'
import type { SeenTicket } from './status-call.ts'
import { backKey } from './status-keys.ts'
import type { StatusChange } from './StatusChange.ts'

type Ask = { readonly tickets: readonly SeenTicket[]; readonly unknown?: readonly string[]; readonly status?: TicketStatus; readonly reason?: string }
const openPanel = (ask: Ask): void => openOverlay(() => import('./StatusPanel.tsx'), ask)

/** The calls come with the declarations, when they are first wanted. */
const calls = () => import('./status-call.ts')

const onTickets = commandOn<RecordTarget>('record:terminal:ticket')
const someSelected = ({ target }: { readonly target: RecordTarget }): true | string => target.ids().length > 0 || 'No ticket is selected'
const statusOf = (given: unknown): TicketStatus | undefined => ticketStatuses.find((status) => status === given)

const statusArg: Arg<unknown, Context<RecordTarget>> = {
  label: 'New status',
  complete: (typed) =>
    statusLetters
      .filter(([letter, status]) => typed === '' || status.includes(typed.toLowerCase()) || letter === typed.toLowerCase())
      .map(([letter, status]) => ({ value: status, label: status, hint: letter })),
}
/** Which of the selected would change, stay or be refused, marked where they are listed. */
function markStatus(target: RecordTarget, status: TicketStatus | undefined): void {
  marking += 1
  const mine = marking
  if (status === undefined) return target.mark?.(new Map())
  void calls().then(({ seenOf }) => seenOf(target)).then((tickets) => {
    if (mine === marking) target.mark?.(new Map(tickets.map((one) => [one.id, one.status === status ? 'same' : one.status !== null && nextStatuses(one.status).includes(status) ? 'changes' : 'refused'])))
  })
}
let marking = 0
const reasonArg: Arg<unknown, Context<RecordTarget>> = {
  label: 'Reason',
  when: ({ status }) => {
    const to = statusOf(status)
    return to !== undefined && needsReason(to)
  },
}

/** Asks for the status by its letter, and shows how many would go where. */
export const changeStatus = onTickets({
  title: 'Change status of tickets',
  key: 's',
  menu: 'row',
  needs: 'can_change_ticket_status',
  undo: 'compensating',
  aliases: ['approve', 'void', 'reject', 'complete', 'bulk status'],
  enabled: someSelected,
  run: async ({ target }) => openPanel({ tickets: await (await calls()).seenOf(target) }),
})

export const changeStatusTo = onTickets({
  title: 'Change status to …',
  needs: 'can_change_ticket_status',
  undo: 'compensating',
  args: { status: statusArg, reason: reasonArg },
  enabled: someSelected,
  preview: ({ target }, args) => markStatus(target, args ? statusOf(args['status']) : undefined),
  run: async ({ target }, args) => {
    const status = statusOf(args['status'])
    if (status === undefined) throw new Error(`There is no status "${String(args['status'])}".`)
    openPanel({ tickets: await (await calls()).seenOf(target), status, ...(typeof args['reason'] === 'string' && { reason: args['reason'] }) })
  },
})

export const changeStatusOfList = command({
  title: 'Change status of listed tickets',
  key: 'shift+s',
  needs: 'can_change_ticket_status',
  undo: 'compensating',
  aliases: ['paste ticket numbers'],
  args: { numbers: { label: 'Ticket numbers, separated by commas, spaces or lines', multiline: true } },
  run: async (_context, args) => {
    const { numbers } = parseTicketList(String(args['numbers']))
    if (numbers.length === 0) throw new Error('No ticket number was given.')
    openPanel(await (await calls()).lookUp(numbers))
  },
})

/** Without the panel: for macros, and for who knows what they want. What was refused is named. */
export const setStatusOfList = command({
  title: 'Set status of listed tickets at once …',
  needs: 'can_change_ticket_status',
  undo: 'compensating',
  aliases: ['status of tickets', 'approve tickets', 'void tickets'],
  args: {
    numbers: { label: 'Ticket numbers, separated by commas, spaces or lines', multiline: true },
    status: { label: 'New status', complete: () => statusLetters.map(([hint, value]) => ({ value, label: value, hint })) },
    reason: { label: 'Reason', when: ({ status }) => needsReason(statusOf(status) ?? 'open') },
  },
  run: async (_context, { numbers, status, reason }) => {
    const to = statusOf(status)
    if (to === undefined) throw new Error(`There is no status "${String(status)}".`)
    const [{ StatusChange: Change }, { tickets, unknown }] = await Promise.all([import('./StatusChange.ts'), calls().then(({ lookUp }) => lookUp(parseTicketList(String(numbers)).numbers))])
    const change = new Change(tickets, unknown)
    change.choose(to, typeof reason === 'string' ? reason : '')
    const { bulk } = change.state
    if (!bulk) throw new Error(`Say why ${to}.`)
    await bulk.judge()
    await bulk.commit()
    const { failure, results, preview } = bulk.state
    if (failure !== null) throw new Error(failure)
    const said = results.length > 0 ? results : preview
    toast({ text: `${to}: ${outcomeSentence(said.map((result) => ({ ...result, ticket_number: result.name })))}`, tone: said.some(hasFailed) ? 'warn' : 'ok' })
  },
})

/** Heard by the panel itself; here so that the sheet of keys and the palette know it. */
export const statusBack = commandOn<StatusChange>('terminal:status')({
  title: backKey.title, key: backKey.key, menu: 'row', quiet: true,
  needs: 'can_change_ticket_status',
  enabled: ({ target }) => backKey.isReady(target) || 'Not at this step',
  run: ({ target }) => backKey.run(target),
})
