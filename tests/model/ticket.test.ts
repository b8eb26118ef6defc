import { describe, expect, it } from 'vitest'
import { judgeStatus, needsReason, nextStatuses, ticketStatuses, type TicketStatus } from '#model/rules/ticket.ts'

const outcomes = (direction: 'load' | 'unload') =>
  Object.fromEntries(
    ticketStatuses.map((status) => [status, ticketStatuses.filter((to) => judgeStatus({ status, direction }, to).outcome === 'change')]),
  )

describe('the life of a ticket', () => {
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

  it('that unloads differs at the rack alone', () => {
    expect(outcomes('unload')).toEqual({ ...outcomes('load'), arrived: ['unloading', 'void'] })
  })

  it('never leaves a final status, and every other status has a way on', () => {
    expect(ticketStatuses.filter((status) => nextStatuses(status).length === 0)).toEqual(['invoiced', 'void'])
  })

  it('knows a ticket that is so already', () => {
    for (const status of ticketStatuses) expect(judgeStatus({ status, direction: 'load' }, status)).toEqual({ outcome: 'already' })
  })

  it.each<[TicketStatus, 'load' | 'unload', TicketStatus, string]>([
    ['arrived', 'load', 'unloading', 'This ticket is for loading.'],
    ['arrived', 'unload', 'loading', 'This ticket is for unloading.'],
    ['open', 'load', 'approved', 'A ticket that is open cannot become approved: it can only go to arrived, void.'],
    ['arrived', 'unload', 'complete', 'A ticket that is arrived cannot become complete: it can only go to unloading, void.'],
    ['invoiced', 'load', 'void', 'A ticket that is invoiced cannot become void: it is final.'],
  ])('says why one that is %s (%s) cannot become %s', (status, direction, to, why) => {
    expect(judgeStatus({ status, direction }, to)).toEqual({ outcome: 'not_allowed', why })
  })

  it('wants a reason for what ends or sends back', () => {
    expect(ticketStatuses.filter(needsReason)).toEqual(['rejected', 'void'])
  })
})
