/** Notes the processor time of each file of tests for the report of `npm test`: loading its modules, its tests, and the threads that they start. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'

const times = process.env['HIGHBALL_TEST_TIMES']
if (times !== undefined) {
  const before = process.cpuUsage()
  afterAll(() => {
    const { user, system } = process.cpuUsage(before)
    const file = path.relative('.', expect.getState().testPath ?? '')
    fs.appendFileSync(times, `${JSON.stringify([file, (user + system) / 1e6])}\n`)
  })
}
