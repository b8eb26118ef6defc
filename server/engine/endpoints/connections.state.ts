/** The open connections of clients: how many requests each has in flight, and whether it has ended. */
import type { FastifyRequest } from 'fastify'

type Connection = { inFlight: number; readonly gone: AbortSignal }
const connections = new WeakMap<object, Connection>()

export function connectionOf({ socket }: FastifyRequest): Connection {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  const made = { inFlight: 0, gone: closed.signal }
  connections.set(socket, made)
  return made
}
