/** A system that takes invoices, on 127.0.0.1: it answers as a test says, and keeps what it was sent. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = {
  readonly method: string
  readonly headers: http.IncomingHttpHeaders
  /** As it came. */
  readonly body: string
  /** The parts of the form, by name. */
  readonly parts: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>
}
type Reply = { readonly status: number; readonly body?: string; readonly headers?: http.OutgoingHttpHeaders }
/** `undefined`: it never answers. */
type Judge = (got: Got) => Reply | undefined | Promise<Reply | undefined>

async function read(request: http.IncomingMessage): Promise<Got> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  const type = request.headers['content-type'] ?? ''
  const bytes = Buffer.concat(pieces)
  const form = type.startsWith('multipart/form-data')
    ? await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    : new FormData()
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => {
      const part = typeof value === 'string' ? new Blob([value]) : value
      return [name, { type: part.type, bytes: Buffer.from(await part.arrayBuffer()) }] as const
    }),
  )
  return { method: request.method ?? '', headers: request.headers, body: bytes.toString('utf8'), parts: new Map(parts) }
}

export const taken = (reference: string | number = 'JU-1'): Reply => ({
  status: 201,
  body: JSON.stringify({ reference }),
})

export async function openReceiver() {
  const got: Got[] = []
  const receiver = { got, judge: (() => taken()) as Judge }
  const server = http.createServer((request, response) => {
    void read(request).then(async (one) => {
      got.push(one)
      const reply = await receiver.judge(one)
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/invoices`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  })
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
