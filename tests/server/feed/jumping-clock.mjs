// Loaded before everything else by a server and its threads: their clock runs as many milliseconds ahead as the file of
// HIGHBALL_TEST_CLOCK says. The embedded database asks the same clock.
import fs from 'node:fs'

const file = process.env.HIGHBALL_TEST_CLOCK
if (file) {
  const Real = Date
  const READ_MS = 10
  let ahead = 0
  let readAt = -Infinity
  const now = () => {
    if (performance.now() - readAt > READ_MS) {
      readAt = performance.now()
      ahead = Number(fs.readFileSync(file, 'utf8'))
    }
    return Real.now() + ahead
  }
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [now()] : given))
    }
    static now = now
  }
}
