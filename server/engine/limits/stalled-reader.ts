/** Readers who take nothing any more: they would keep their place, and what is made for them, until their connection breaks. */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** Ends the connection when its reader took nothing for that time, although something was there to take. In milliseconds; 0 is without end. */
export function endIfStalled(response: ServerResponse, time: number): void {
  if (time === 0) return
  // Node.js tells of a time without any byte sent or received; one that is taken in part counts as sent.
  response.setTimeout(time, () => {
    const { socket, writableLength } = response
    if (writableLength > 0) response.destroy()
    // Nothing waits for the reader: the server is still at work.
    else if (socket instanceof Socket) socket.setTimeout(time)
  })
}
