/**
 * A connection to the database that hands over a long answer in turns with everything else. Of what has come, libuv reads up to 32 pieces of
 * 64 kB at once, and pg makes rows of each as it comes: an answer of 2 MB kept everybody waiting for 40 ms.
 */
import net from 'node:net'
import { TURN_MS } from '#server/project/turn.ts'

/** A piece of this size is followed by another. */
const FULL = 65_536

export class TurnedSocket extends net.Socket {
  /** When the pieces of this turn began to come; undefined while none has. */
  #begun: number | undefined

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    if (!(piece instanceof Uint8Array) || piece.length < FULL) return super.push(piece, encoding)
    this.#begun ??= this.#begin()
    const isWanted = super.push(piece, encoding)
    if (performance.now() - this.#begun > TURN_MS) this.pause()
    return isWanted
  }
  #begin(): number {
    setImmediate(() => {
      this.#begun = undefined
      if (this.isPaused()) this.resume()
    })
    return performance.now()
  }
}
