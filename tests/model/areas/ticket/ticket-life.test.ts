import { describe, expect, it } from 'vitest'
import { transitionTo, verbsOf, wayTo, wrongState, wrongVerb } from '#model/kernel/life.ts'
import { lifeActions } from '#model/kernel/life-actions.ts'
import { verbLetters } from '#model/kernel/words/verb-letters.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { ticketStatuses, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'

const life = ticket.life ?? { of: '', field: '', transitions: {}, frozen: [] }
const verb = (name: string) =>
  life.transitions[name] ?? { label: '', from: [], to: '', needs: 'signed_in' as const, undo: 'none' as const }
const fresh = {
  status_reason: '',
  arrived_at: null,
  started_at: null,
  completed_at: null,
  approved_at: null,
  net_volume: '8000.0',
  entries: 0,
  measured_entries: 0,
  entry_volume: '0.0',
}
const at = (status: TicketStatus, direction: 'load' | 'unload' = 'load') => ({ ...fresh, status, direction })
const follows = (direction: 'load' | 'unload') =>
  Object.fromEntries(
    ticketStatuses.map((status) => [
      status,
      ticketStatuses.filter((to) => transitionTo(life, at(status, direction), to) !== undefined),
    ]),
  )

describe('the statuses of a ticket', () => {
  it('that loads', () => {
    expect(follows('load')).toEqual({
      scheduled: ['open', 'void'],
      open: ['arrived', 'void'],
      arrived: ['loading', 'void'],
      loading: ['complete', 'void'],
      unloading: ['complete', 'void'],
      complete: ['approved', 'rejected', 'void'],
      approved: ['rejected', 'void'],
      invoiced: [],
      rejected: ['open', 'void'],
      void: [],
    })
  })

  it('that unloads: only the statuses at the rack differ', () => {
    expect(follows('unload')).toEqual({ ...follows('load'), arrived: ['unloading', 'void'] })
    expect(wayTo(life, at('scheduled', 'unload'), 'complete')?.map(({ label }) => label)).toEqual([
      'Open',
      'Arrive',
      'Unload',
      'Complete',
    ])
  })

  it.each([
    ['arrived', 'load', 'unload', 'This is a ticket for loading.'],
    ['arrived', 'unload', 'load', 'This is a ticket for unloading.'],
    ['open', 'load', 'approve', 'It is open. Possible now: Arrive, Void.'],
    ['arrived', 'unload', 'complete', 'It is arrived. Possible now: Unload, Void.'],
    ['invoiced', 'load', 'void', 'It is invoiced: that is final.'],
  ] as const)('say why one that is %s (%s) cannot be taken by %s', (status, direction, name, why) => {
    expect(wrongVerb(life, at(status, direction), verb(name))).toBe(why)
  })

  it('say of a status that no verb leads to what is possible', () => {
    expect(wrongState(life, at('arrived'), 'scheduled')).toBe(
      'It is arrived: it can become loading or void, not scheduled.',
    )
  })

  it('say that an invoice alone makes one invoiced', () => {
    expect(wrongState(life, at('approved'), 'invoiced')).toBe('Only an invoice makes a ticket invoiced: invoice it.')
  })

  it('offer what follows; a verb that is for other tickets is not among it', () => {
    const offered = verbsOf(life, at('arrived'), () => true).filter((one) => one.follows)
    expect(offered.map(({ name }) => name)).toEqual(['load', 'void'])
  })

  it('want a reason where they end a ticket or send it back', () => {
    expect(
      Object.entries(life.transitions).flatMap(([name, { asks = {} }]) => ('reason' in asks ? [name] : [])),
    ).toEqual(['reject', 'void'])
  })
})

describe('what is written with a status', () => {
  const done = { ...fresh, arrived_at: 'a', started_at: 's', completed_at: 'c', approved_at: 'p' }
  const sets = (name: string, row: object, asked = {}) => verb(name).sets?.({ ...at('open'), ...row }, asked, 'now')
  it.each<[string, object | undefined, object]>([
    ['arriving is noted', sets('arrive', {}), { arrived_at: 'now', status_reason: '' }],
    ['loading begins', sets('load', {}), { started_at: 'now', status_reason: '' }],
    ['unloading begins alike', sets('unload', {}), { started_at: 'now', status_reason: '' }],
    ['voiding keeps what happened and says why', sets('void', done, { reason: ' Spill ' }), { status_reason: 'Spill' }],
    [
      'sent back, it is no longer approved',
      sets('reject', done, { reason: 'Weights' }),
      { status_reason: 'Weights', approved_at: null },
    ],
    [
      'opened for correction, it begins anew and still shows why',
      sets('open', { ...done, status: 'rejected', status_reason: 'Weights' }),
      { arrived_at: null, started_at: null, completed_at: null, approved_at: null },
    ],
    ['opened from the plan, it has no reason', sets('open', { status: 'scheduled' }), { status_reason: '' }],
  ])('%s', (_, written, expected) => expect(written).toEqual(expected))
})

describe('the letters of verbs', () => {
  it('are the first letter of the label that is not taken', () => {
    expect(verbLetters(life.transitions).map(([letter, name]) => `${letter} ${name}`)).toEqual([
      'o open',
      'a arrive',
      'l load',
      'u unload',
      'c complete',
      'p approve',
      'r reject',
      'v void',
    ])
  })
})

describe('the call that names the status', () => {
  it('takes each status, and asks for the moment and the reason that some need', () => {
    const { input, needs, path } = ticket.actions['updateTicketsStatus' as keyof typeof ticket.actions] ?? {
      input: {},
      needs: '',
      path: '',
    }
    expect([path, needs, Object.keys(input)]).toEqual([
      'update-tickets-status/',
      'can_change_ticket_status',
      ['ticket_ids', 'status', 'matching', 'versions', 'dry_run', 'completed_at', 'reason'],
    ])
  })
  it('is refused at the declaration where two verbs lead to one state', () => {
    const twice = { ...life, transitions: { ...life.transitions, again: verb('open') } }
    expect(() => lifeActions(twice)).toThrow('two verbs lead to one state')
  })
})
