// Reads a long answer in a process of its own, as a browser on another machine does, and says how long it took: url, token, and what is posted.
import http from 'node:http'
import { createGunzip } from 'node:zlib'

const [, , url, token, body] = process.argv
const LINE_FEED = 10
/** More than the heads of a stream and of its first frame, which says only how many there are. */
const BEGUN = 4096

const began = performance.now()
const call = http.request(url, {
  method: body === undefined ? 'GET' : 'POST',
  headers: {
    authorization: `Token ${token}`,
    'accept-encoding': 'gzip',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
})
call.end(body)
call.once('response', async (answer) => {
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`)
  let [firstMs, bytes, lines] = [0, 0, 0]
  // Not by `fetch`: what it inflates waits in a list from whose beginning each piece is taken, so that a quick answer takes it ten times as long.
  const inflated = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer
  for await (const piece of inflated) {
    bytes += piece.length
    if (firstMs === 0 && bytes > BEGUN) firstMs = performance.now() - began
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines++
  }
  const allMs = performance.now() - began
  const { user, system } = process.cpuUsage()
  process.send?.({ firstMs, allMs, bytes, lines, workMs: (user + system) / 1000 })
  process.disconnect?.()
})
