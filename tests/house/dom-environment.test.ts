/** The environment of DOM tests: what a file leaves running ends with it. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import environment from '../dom-environment.ts'

test('no timer fires once its window is gone', async () => {
  const page = { setTimeout, setInterval, clearTimeout }
  const opened = await environment.setup(page, {})
  const fired: string[] = []
  page.setTimeout((word: string) => fired.push(word), 0, 'in time')
  page.clearTimeout(page.setTimeout(() => fired.push('cleared'), 0))
  await pause(10)
  expect(fired).toEqual(['in time'])
  page.setTimeout(() => fired.push('late'), 5)
  page.setInterval(() => fired.push('again'), 5)
  await opened.teardown(page)
  await pause(30)
  expect(fired).toEqual(['in time'])
  expect(page.setTimeout).toBe(setTimeout)
})
