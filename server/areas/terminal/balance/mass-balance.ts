/** The calls of the daily mass balance. */
import { massBalance } from '#model/areas/terminal/mass-balance.resource.ts'
import type { BalanceLines } from '#model/areas/terminal/rules/balance/answers.ts'
import { linesOfDay } from '#model/areas/terminal/rules/balance/day.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { balanceCauses } from './causes.ts'
import { closeDay, reopenDay } from './close.ts'
import { balanceDays, dayAsked, dayBalance, factsOfDay } from './day.ts'

async function lines(call: Call<typeof massBalance, 'lines'>): Promise<BalanceLines> {
  const { input } = call
  const days = await factsOfDay(call, await dayAsked(call, input))
  const day = days.find(({ product }) => product === input.product)
  if (day === undefined) throw notFound()
  return linesOfDay(day, input.of)
}

/** Mounted beside the resources, because it has no rows. Sites and products are known by UUIDs. */
export const massBalances: ActionExtension = {
  entity: makeEntity('terminal:massBalance', massBalance, (name) => name.startsWith('terminal:')),
  handlers: () =>
    handle(massBalance, {
      day: (call) => dayBalance(call, call.input),
      lines,
      causes: (call) => balanceCauses(call, call.input),
      days: (call) => balanceDays(call, call.input),
      close: (call) => closeDay(call, call.input),
      reopen: (call) => reopenDay(call, call.input),
    }),
}
