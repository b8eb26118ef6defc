import { describe, expect, it } from 'vitest'
import { afterStatus } from '#model/areas/ticket/rules/moments.ts'
import {
  judgeStatus,
  needsReason,
  nextStatuses,
  ticketStatuses,
  type TicketStatus,
} from '#model/areas/ticket/rules/ticket.ts'

const outcomes = (direction: 'load' | 'unload') =>
  Object.fromEntries(
    ticketStatuses.map((status) => [
      status,
      ticketStatuses.filter((to) => judgeStatus({ status, direction }, to).outcome === 'change'),
    ]),
  )

describe('the statuses of a ticket', () => {
  it('that loads', () => {
    expect(outcomes('load')).toEqual({
      scheduled: ['open', 'void'],
      open: ['arrived', 'void'],
      arrived: ['loading', 'void'],
      loading: ['complete', 'void'],
      unloading: ['complete', 'void'],
      complete: ['approved', 'rejected', 'void'],
      approved: ['invoiced', 'rejected', 'void'],
      invoiced: [],
      rejected: ['open', 'void'],
      void: [],
    })
  })

  it('that unloads: only the statuses at the rack differ', () => {
    expect(outcomes('unload')).toEqual({ ...outcomes('load'), arrived: ['unloading', 'void'] })
  })

  it('never leave a final status, and every other status has a next one', () => {
    expect(ticketStatuses.filter((status) => nextStatuses(status).length === 0)).toEqual(['invoiced', 'void'])
  })

  it('recognize a ticket that already has the status', () => {
    for (const status of ticketStatuses)
      expect(judgeStatus({ status, direction: 'load' }, status)).toEqual({ outcome: 'already' })
  })

  it.each<[TicketStatus, 'load' | 'unload', TicketStatus, string]>([
    ['arrived', 'load', 'unloading', 'This is a ticket for loading.'],
    ['arrived', 'unload', 'loading', 'This is a ticket for unloading.'],
    ['open', 'load', 'approved', 'A ticket that is open cannot become approved: it can only go to arrived, void.'],
    [
      'arrived',
      'unload',
      'complete',
      'A ticket that is arrived cannot become complete: it can only go to unloading, void.',
    ],
    ['invoiced', 'load', 'void', 'A ticket that is invoiced cannot become void: it is final.'],
  ])('give the reason why one that is %s (%s) cannot become %s', (status, direction, to, why) => {
    expect(judgeStatus({ status, direction }, to)).toEqual({ outcome: 'not_allowed', why })
  })

  it('require a reason for statuses that end a ticket or send it back', () => {
    expect(ticketStatuses.filter(needsReason)).toEqual(['rejected', 'void'])
  })
})

describe('other fields changed by a status change', () => {
  const fresh = {
    status: 'open',
    status_reason: '',
    arrived_at: null,
    started_at: null,
    completed_at: null,
    approved_at: null,
  } as const
  const done = {
    status: 'approved',
    status_reason: '',
    arrived_at: 'a',
    started_at: 's',
    completed_at: 'c',
    approved_at: 'p',
  } as const

  it.each<[string, Parameters<typeof afterStatus>[0], TicketStatus, string, object]>([
    ['arriving is noted', fresh, 'arrived', '', { ...fresh, status: 'arrived', arrived_at: 'now' }],
    [
      'loading and unloading begin alike',
      { ...fresh, status: 'arrived', arrived_at: 'a' },
      'unloading',
      '',
      { ...fresh, status: 'unloading', arrived_at: 'a', started_at: 'now' },
    ],
    ['invoicing has no moment of its own', done, 'invoiced', 'ignored', { ...done, status: 'invoiced' }],
    [
      'voiding keeps what happened and says why',
      done,
      'void',
      'Spill',
      { ...done, status: 'void', status_reason: 'Spill' },
    ],
    [
      'sent back, it is no longer approved',
      done,
      'rejected',
      'Weights',
      { ...done, status: 'rejected', status_reason: 'Weights', approved_at: null },
    ],
    [
      'opened for correction, it begins anew and still shows why',
      { ...done, status: 'rejected', status_reason: 'Weights', approved_at: null },
      'open',
      '',
      { ...fresh, status_reason: 'Weights' },
    ],
    [
      'once it goes on, the reason is gone',
      { ...fresh, status_reason: 'Weights' },
      'arrived',
      '',
      { ...fresh, status: 'arrived', arrived_at: 'now' },
    ],
  ])('%s', (_, before, to, reason, after) => {
    expect(afterStatus(before, to, reason, 'now')).toEqual(after)
  })
})
