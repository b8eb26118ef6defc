/** A reverse proxy over several processes, as deploy/nginx.conf tells nginx to be one: sockets too, and 503 where a process went away. */
import http from 'node:http'
import net from 'node:net'

const RESTS_MS = 200

type Proxied = { readonly port: number; readonly close: () => Promise<void> }

export async function startProxy(ports: readonly number[]): Promise<Proxied> {
  let turn = 0
  /** Ports that refused a connection just now. */
  const away = new Map<number, number>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
  const open = new Set<net.Socket>()
  /** Each port once, beginning with the next one; those that were away come last. */
  function order(): number[] {
    turn = (turn + 1) % ports.length
    const all = [...ports.slice(turn), ...ports.slice(0, turn)]
    const isAway = (port: number): boolean => (away.get(port) ?? 0) > performance.now()
    return [...all.filter((port) => !isAway(port)), ...all.filter(isAway)]
  }
  const refused = (answer: http.ServerResponse): void => {
    if (answer.headersSent) return void answer.destroy()
    answer.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json' })
    answer.end('{"detail":"No server answered. Try again shortly."}')
  }
  function pass(
    request: http.IncomingMessage,
    body: Buffer,
    answer: http.ServerResponse,
    [port, ...others]: number[],
  ): void {
    if (port === undefined) return refused(answer)
    const { method = 'GET', url: path, headers } = request
    const call = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      if (response.statusCode === 503 && method === 'GET' && others.length > 0) {
        response.resume()
        return pass(request, body, answer, others)
      }
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer).on('error', () => response.destroy())
      response.on('error', () => answer.destroy())
      return undefined
    })
    call.on('error', (error) => {
      const neverArrived = 'code' in error && error.code === 'ECONNREFUSED'
      if (neverArrived) away.set(port, performance.now() + RESTS_MS)
      // What may have arrived and changes something is never sent twice.
      if ((neverArrived || method === 'GET') && !answer.headersSent) pass(request, body, answer, others)
      else refused(answer)
    })
    answer.on('close', () => call.destroy())
    call.end(body)
  }
  const server = http.createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => pass(request, Buffer.concat(parts), answer, order()))
  })
  function connect(request: http.IncomingMessage, line: net.Socket, head: Buffer, [port, ...others]: number[]): void {
    if (port === undefined) return void line.destroy()
    const to = net.connect(port, '127.0.0.1', () => {
      const headers = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
      to.write(`${[`${request.method} ${request.url} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
      to.write(head)
      to.pipe(line)
      line.pipe(to)
    })
    let isOpen = false
    to.once('connect', () => (isOpen = true))
    to.on('error', () => (isOpen ? line.destroy() : connect(request, line, head, others)))
    to.on('close', () => isOpen && line.destroy())
    line.on('error', () => to.destroy())
    line.on('close', () => to.destroy())
  }
  server.on('upgrade', (request, line, head) => {
    if (line instanceof net.Socket) connect(request, line, head, order())
  })
  server.on('connection', (line) => {
    open.add(line)
    line.once('close', () => open.delete(line))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const line of open) line.destroy()
      agent.destroy()
    })
  return { port, close }
}
