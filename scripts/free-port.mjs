// A port of this machine that is free, for servers that tests and scripts start.
import { createServer } from 'node:net'

// Below the ports that a system gives to connections and to whoever asks for any, and above those that `fetch` refuses.
const ports = { from: 11_000, count: 20_000 }
// Processes that start one after the other begin far from each other.
let asked = process.pid * 7919

export async function freePort() {
  for (;;) {
    const port = ports.from + (asked++ % ports.count)
    const isFree = await new Promise((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
