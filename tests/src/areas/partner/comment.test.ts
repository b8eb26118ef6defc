/** The commands that comment on an order, a nomination and one of its days. */
import { beforeEach, expect, test } from 'vitest'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { commentOnDay, commentOnNomination, commentOnOrder } from '#src/areas/partner/comment/commands.ts'
import { NominationController } from '#src/areas/partner/nomination/nomination-controller.ts'
import { nominationRow } from '../../../model/areas/partner/board/rows.ts'
import { answering, type Asked } from '../../answers.ts'
import { contextOf } from '../../pressing.ts'
import { signInLocally } from '../../sign-in.ts'

let asked: Asked[] = []
beforeEach(() => {
  signInLocally()
  asked = answering(() => ({ body: { id: 1 } }))
})
const sent = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

const record = (resource: string, ...ids: readonly number[]): RecordTarget => ({ resource, ids: () => ids })
const context = <T>(target: T, ...held: readonly string[]) =>
  contextOf(target, (need) => held.some((one) => one === need))

test('the text is posted about the one order, nomination or day', async () => {
  const days = new NominationController(record('partner:nomination', 11))
  days.receive(nominationRow({ id: 11, start_date: '2099-01-11', end_date: '2099-01-17' }))
  const text = 'One car cut: capacity'
  await commentOnOrder.run(context(record('partner:order', 5)), { text })
  await commentOnNomination.run(context(record('partner:nomination', 11)), { text })
  await commentOnDay.run(context(days), { text })
  expect(sent()).toEqual([
    { path: 'partner/comment/', body: { order: 5, text } },
    { path: 'partner/comment/', body: { nomination: 11, text } },
    { path: 'partner/comment/', body: { nomination: 11, day: '2099-01-11', text } },
  ])
})

test('either change permission is enough, and the refusal names them', () => {
  const order = record('partner:order', 5)
  for (const held of ['change_partner_order', 'change_partner_nomination'])
    expect(commentOnOrder.enabled?.(context(order, held))).toBe(true)
  expect(commentOnOrder.enabled?.(context(order))).toMatch(/permission to change orders or nominations/)
  expect(commentOnOrder.enabled?.(context(record('partner:order', 5, 6), 'change_partner_order'))).toMatch(/one/)
})
