/** The ids of very many rows in little memory: eight bytes for a number, sixteen for a UUID. */
import { uuidText } from './binary/binary-values.ts'

const BLOCK = 16_384
const UUID_BYTES = 16

/** In blocks, because a list that grows by copying itself needs twice its room. */
export class RowIds {
  readonly #uuid: boolean
  readonly #numbers: Float64Array[] = []
  readonly #bytes: Buffer[] = []
  #length = 0

  constructor(uuid: boolean) {
    this.#uuid = uuid
  }

  get length(): number {
    return this.#length
  }

  add(id: unknown): void {
    const [block, place] = [Math.floor(this.#length / BLOCK), this.#length % BLOCK]
    this.#length++
    if (this.#uuid)
      (this.#bytes[block] ??= Buffer.allocUnsafe(BLOCK * UUID_BYTES)).write(
        String(id).replaceAll('-', ''),
        place * UUID_BYTES,
        'hex',
      )
    else (this.#numbers[block] ??= new Float64Array(BLOCK))[place] = Number(id)
  }

  #at(index: number): number | string {
    const [block, place] = [Math.floor(index / BLOCK), index % BLOCK]
    if (!this.#uuid) return this.#numbers[block]?.[place] ?? 0
    return uuidText(this.#bytes[block]?.toString('hex', place * UUID_BYTES, (place + 1) * UUID_BYTES) ?? '')
  }

  slice(start: number, end: number): readonly (number | string)[] {
    const last = Math.min(end, this.#length)
    return Array.from({ length: Math.max(0, last - start) }, (_, nth) => this.#at(start + nth))
  }
}
