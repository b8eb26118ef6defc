/** A letter that an administrator sends again is counted down for ten seconds, in which undo stops it. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { undo } from '#src/engine/commands/undo.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { perform } from '#src/shell/commands/run.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)
let asked: readonly Asked[]
beforeEach(() => {
  signInLocally()
  asked = answering(({ path }) => (path.startsWith('letter/') ? { body: { status: 'waiting' } } : { body: {} }))
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const sent = (): readonly string[] => asked.flatMap(({ path }) => (path.startsWith('letter/') ? [path] : []))
const sendAgain = () => perform('config:letter:again', {}, { resource: 'config:letter', ids: () => [7, 8] })

test('they are sent after the countdown', async () => {
  expect(await sendAgain()).toMatchObject({ kind: 'done', changed: true })
  expect(toasts().shown.map(({ text }) => text)).toEqual(['Send again: 2 e-mails'])
  await vi.advanceTimersByTimeAsync(9999)
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toEqual(['letter/7/again/', 'letter/8/again/'])
})

test('undo stops them meanwhile', async () => {
  expect(await sendAgain()).toMatchObject({ kind: 'done', changed: true })
  await vi.advanceTimersByTimeAsync(9999)
  await undo()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([])
})
