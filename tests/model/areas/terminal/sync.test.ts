/** How a sync worker stands, and a site by its workers. */
import { expect, it } from 'vitest'
import { syncState, worstOf } from '#model/areas/terminal/rules/sync.ts'

const now = '2026-11-24T12:00:00.000Z'
it.each([
  ['idle', '2026-11-24T11:59:30.000Z', 'ok'],
  ['idle', '2026-11-24T11:57:00.000Z', 'ok'],
  ['idle', '2026-11-24T11:56:59.999Z', 'late'],
  ['running', '2026-11-24T11:00:00.000Z', 'late'],
  ['idle', null, 'never'],
  ['failed', '2026-11-24T11:59:59.000Z', 'failed'],
  ['failed', null, 'failed'],
] as const)('a worker of a minute that is %s since %s is %s', (status, last_sync, state) => {
  expect(syncState({ interval: 60, status, last_sync }, now)).toBe(state)
})
it.each([
  [['ok', 'late', 'failed'], 'failed'],
  [['ok', 'late', 'never'], 'late'],
  [['ok', 'never'], 'never'],
  [['ok'], 'ok'],
  [[], 'never'],
] as const)('a site of %j is %s', (states, state) => {
  expect(worstOf(states)).toBe(state)
})
