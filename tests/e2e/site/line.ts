/** A connection between page and server that can be cut: all of it, or only its sockets. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export class Line {
  readonly url: string
  readonly #server: Server
  readonly #open = new Map<Socket, { websocket: boolean }>()
  #cut: 'none' | 'sockets' | 'all' = 'none'

  private constructor(server: Server, port: number) {
    this.#server = server
    this.url = `http://127.0.0.1:${port}`
  }

  static async to(port: number): Promise<Line> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const line = new Line(server, typeof address === 'object' && address ? address.port : 0)
    server.on('connection', (near) => line.#carry(near, port))
    return line
  }

  #carry(near: Socket, port: number): void {
    if (this.#cut === 'all') return void near.destroy()
    const far = connect(port, '127.0.0.1')
    const call = { websocket: false }
    this.#open.set(near, call)
    const end = (): void => {
      this.#open.delete(near)
      near.destroy()
      far.destroy()
    }
    near.on('data', (chunk: Buffer) => {
      if (/upgrade: websocket/i.test(chunk.toString('latin1', 0, 2000))) {
        call.websocket = true
        if (this.#cut !== 'none') return end()
      }
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => near.write(chunk))
    for (const side of [near, far]) side.on('error', end).on('close', end)
  }

  cut(what: 'sockets' | 'all'): void {
    this.#cut = what
    for (const [near, { websocket }] of this.#open) if (what === 'all' || websocket) near.destroy()
  }
  mend(): void {
    this.#cut = 'none'
  }
  close(): void {
    this.cut('all')
    this.#server.close()
  }
}
