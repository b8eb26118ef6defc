// Somebody who does their worst, in a process of their own as on a machine of their own: url, token, and each kind of request as JSON. Keeps a
// few of each kind going until told to stop, and says how many were answered. What is refused counts as well: to refuse costs too.
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'

const [, , url, token, ...kinds] = process.argv
/** How many requests of each kind are kept going. */
const AT_ONCE = 4
const agent = new http.Agent({ keepAlive: true })
let isOver = false
process.once('message', () => (isOver = true))

/** What comes is thrown away as it came, compressed. */
const answered = ([path, body]) =>
  new Promise((resolve, reject) => {
    const call = http.request(`${url}/api/${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Token ${token}`,
        'accept-encoding': 'gzip',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    call.once('error', reject)
    call.once('response', (answer) => {
      answer.once('error', reject)
      answer.once('end', () => resolve(answer.statusCode))
      answer.resume()
    })
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
async function keepAsking(kind) {
  let count = 0
  while (!isOver) {
    const status = await answered(kind)
    count++
    // As a script would that obeys nothing but its own patience.
    if (status >= 400) await setTimeout(20)
  }
  return count
}

const counts = await Promise.all(
  kinds.flatMap((kind) => Array.from({ length: AT_ONCE }, () => keepAsking(JSON.parse(kind)))),
)
process.send?.(counts.reduce((sum, count) => sum + count, 0))
process.disconnect?.()
