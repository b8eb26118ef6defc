/** Adding cars to a bill: a trial that answers late says nothing about what has been done since. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { Adding } from '#src/areas/rail/shipment/adding.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering } from '../../answers.ts'

it('keeps the answers of the deed where the trial before it comes after them', async () => {
  queryClient().clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = answering(({ path, body }) => {
    if (path !== 'railshipment/9/add_cars/') return undefined
    const isTrial = JSON.stringify(body).includes('"dry_run":true')
    const message = isTrial ? 'Would be added.' : 'Added.'
    return { body: { results: [{ id: 5, mark: 'GATX 1', outcome: 'changed', message }] } }
  })
  const answered = globalThis.fetch
  let answerTrial: (() => void) | undefined
  const trialAnswered = new Promise<void>((resolve) => {
    answerTrial = resolve
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (typeof init.body === 'string' && init.body.includes('"dry_run":true')) await trialAnswered
    return answered(address, init)
  })
  const adding = new Adding({ id: 9, title: 'PGT600123', facility: null, product: null })
  adding.type('GATX 1')
  await vi.advanceTimersByTimeAsync(200)
  expect(await adding.commit()).toBe(true)
  answerTrial?.()
  await vi.advanceTimersByTimeAsync(200)
  expect(asked.filter(({ path }) => path.endsWith('/add_cars/'))).toHaveLength(2)
  expect(adding.state.answers.map(({ message }) => message)).toEqual(['Added.'])
})
