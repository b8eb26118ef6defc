/** Writes text as UTF-8 into memory that grows, which is handed over as a whole. */
import { fresh } from './binary-rows.ts'

const QUICK = 48
const [ZERO, MINUS] = [48, 45]
/** Bytes that a letter of a text takes at most. */
const WIDEST = 3

export class ByteWriter {
  #bytes: Buffer<ArrayBuffer>
  #at = 0

  constructor(room: number, memory = fresh) {
    this.#bytes = Buffer.from(memory(Math.max(room, QUICK)))
  }

  #need(more: number): Buffer<ArrayBuffer> {
    if (this.#at + more > this.#bytes.length) {
      const larger = Buffer.from(new ArrayBuffer(Math.max(2 * this.#bytes.length, this.#at + more)))
      larger.set(this.#bytes.subarray(0, this.#at))
      this.#bytes = larger
    }
    return this.#bytes
  }

  byte(one: number): void {
    this.#need(1)[this.#at++] = one
  }

  copy(from: Uint8Array, start: number, end: number): void {
    const bytes = this.#need(end - start)
    // For a few of them a call takes longer than a step for each.
    if (end - start < QUICK) for (let at = start; at < end; at++) bytes[this.#at++] = from[at] ?? 0
    else {
      bytes.set(from.subarray(start, end), this.#at)
      this.#at += end - start
    }
  }

  all(from: Uint8Array): void {
    this.copy(from, 0, from.length)
  }

  text(one: string): void {
    this.#at += this.#need(WIDEST * one.length).write(one, this.#at, 'utf8')
  }

  /** A whole number that is not negative, with zeros before it. */
  digits(value: number, width: number): void {
    const bytes = this.#need(width)
    let left = value
    for (let at = this.#at + width - 1; at >= this.#at; at--) {
      const next = Math.floor(left / 10)
      bytes[at] = ZERO + (left - 10 * next)
      left = next
    }
    this.#at += width
  }

  /** A whole number that is exact as a double. */
  whole(value: number): void {
    if (value < 0) this.byte(MINUS)
    const size = Math.abs(value)
    let width = 1
    for (let power = 10; power <= size; power *= 10) width++
    this.digits(size, width)
  }

  /** What was written, in memory of its own. */
  end(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer, 0, this.#at)
  }
}
