/** Commands for tickets. */
import { hasFailed } from '#model/shared/outcome.ts'
import { outcomeSentence } from '#model/areas/ticket/rules/outcome.ts'
import { needsReason, nextStatuses, ticketStatuses, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { statusLetters } from '#model/areas/ticket/rules/status-letters.ts'
import { parseTicketList } from '#model/areas/ticket/rules/number-list.ts'
import { command, commandOn, type Arg, type Context } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { marking } from './marking.state.ts'
import type { SeenTicket } from './status/calls.ts'
import { backKey } from './status/keys.ts'
import type { StatusChange } from './status/status-change.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'terminal:status': StatusChange
  }
}

type Ask = {
  readonly tickets: readonly SeenTicket[]
  readonly unknown?: readonly string[]
  readonly status?: TicketStatus
  readonly reason?: string
}
const openPanel = (ask: Ask): void => openOverlay(() => import('./status/StatusPanel.tsx'), ask)

/** Loaded on first use, together with the resource declarations. */
const calls = () => import('./status/calls.ts')

const onTickets = commandOn('record:terminal:ticket')
const someSelected = ({ target }: { readonly target: RecordTarget }): true | string =>
  target.ids().length > 0 || 'No ticket is selected'
const statusOf = (given: unknown): TicketStatus | undefined => ticketStatuses.find((status) => status === given)

const statusArg: Arg<unknown, Context<RecordTarget>> = {
  label: 'New status',
  complete: (typed) =>
    statusLetters
      .filter(
        ([letter, status]) => typed === '' || status.includes(typed.toLowerCase()) || letter === typed.toLowerCase(),
      )
      .map(([letter, status]) => ({ value: status, label: status, hint: letter })),
}
/** Marks in the table which selected tickets would change, stay or be refused. */
function markStatus(target: RecordTarget, status: TicketStatus | undefined): void {
  const counter = marking()
  const turn = ++counter.turn
  if (status === undefined) return target.mark?.(new Map())
  void calls()
    .then(({ seenOf }) => seenOf(target))
    .then((tickets) => {
      if (turn === counter.turn)
        target.mark?.(
          new Map(
            tickets.map((one) => [
              one.id,
              one.status === status
                ? 'same'
                : one.status !== null && nextStatuses(one.status).includes(status)
                  ? 'changes'
                  : 'refused',
            ]),
          ),
        )
    })
}
const reasonArg: Arg<unknown, Context<RecordTarget>> = {
  label: 'Reason',
  when: ({ status }) => {
    const to = statusOf(status)
    return to !== undefined && needsReason(to)
  },
}

/** Asks for the status by letter, and shows how many tickets could take each. */
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
  title: 'Change status to…',
  needs: 'can_change_ticket_status',
  undo: 'compensating',
  args: { status: statusArg, reason: reasonArg },
  enabled: someSelected,
  preview: ({ target }, args) => markStatus(target, args ? statusOf(args['status']) : undefined),
  run: async ({ target }, args) => {
    const status = statusOf(args['status'])
    if (status === undefined) throw new Error(`"${String(args['status'])}" is not a status.`)
    openPanel({
      tickets: await (await calls()).seenOf(target),
      status,
      ...(typeof args['reason'] === 'string' && { reason: args['reason'] }),
    })
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
    if (numbers.length === 0) throw new Error('Enter at least one ticket number.')
    openPanel(await (await calls()).lookUp(numbers))
  },
})

/** Works without the panel, for macros and experienced users. Refused tickets are listed in the message. */
export const setStatusOfList = command({
  title: 'Set status of listed tickets…',
  needs: 'can_change_ticket_status',
  undo: 'compensating',
  aliases: ['status of tickets', 'approve tickets', 'void tickets'],
  args: {
    numbers: { label: 'Ticket numbers, separated by commas, spaces or lines', multiline: true },
    status: {
      label: 'New status',
      complete: () => statusLetters.map(([hint, value]) => ({ value, label: value, hint })),
    },
    reason: { label: 'Reason', when: ({ status }) => needsReason(statusOf(status) ?? 'open') },
  },
  run: async (_context, { numbers, status, reason }) => {
    const to = statusOf(status)
    if (to === undefined) throw new Error(`"${String(status)}" is not a status.`)
    const [{ StatusChange: Change }, { tickets, unknown }] = await Promise.all([
      import('./status/status-change.ts'),
      calls().then(({ lookUp }) => lookUp(parseTicketList(String(numbers)).numbers)),
    ])
    const change = new Change(tickets, unknown)
    change.choose(to, typeof reason === 'string' ? reason : '')
    const { bulk } = change.state
    if (!bulk) throw new Error(`Enter the reason for status ${to}.`)
    await bulk.judge()
    await bulk.commit()
    const { failure, results, preview } = bulk.state
    if (failure !== null) throw new Error(failure)
    const rows = results.length > 0 ? results : preview
    toast({
      text: `${to}: ${outcomeSentence(rows.map((result) => ({ ...result, ticket_number: result.name })))}`,
      tone: rows.some(hasFailed) ? 'warn' : 'ok',
    })
  },
})

/** The panel handles this key itself; listed here for the key list and the palette. */
export const statusBack = commandOn('terminal:status')({
  title: backKey.title,
  key: backKey.key,
  menu: 'row',
  quiet: true,
  needs: 'can_change_ticket_status',
  enabled: ({ target }) => backKey.isReady(target) || 'Not available at this step',
  run: ({ target }) => backKey.run(target),
})
