/** Checking trucks in by the code that their drivers show: what was read, whose booking it is, and checking it in. */
import { transfer } from 'comlink'
import { proxy, ref } from 'valtio'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { workerJobs } from '#src/engine/data/worker.ts'
import { runVerb } from '#src/ui/verbs/verb-change.ts'
import { bookingNamed, type GateBooking } from './gate-calls.ts'

export type ReadPicture = (picture: Blob | ImageBitmap) => Promise<readonly string[]>
/** In the worker, which gets a frame of the camera without a copy of it. */
const readAside: ReadPicture = (picture) =>
  workerJobs().readPicture(picture instanceof Blob ? picture : transfer(picture, [picture]))

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const LONGEST = 30

type Desk = {
  reference: string
  busy: 'reading' | 'looking' | 'checking in' | null
  /** Why there is no booking to check in. */
  problem: string
  found: GateBooking | null
}

export class GateDesk {
  readonly state: Desk = proxy<Desk>({ reference: '', busy: null, problem: '', found: null })
  readonly #location: number
  readonly #read: ReadPicture
  readonly #onFound: (found: GateBooking) => void
  /** Counts what was typed: an answer about what stood there before is dropped. */
  #typed = 0
  /** What stands in the field was typed, by hand or by a scanner, and is not looked up yet. */
  #isByHand = false
  /** Enter was pressed for what was typed while the truck before was being checked in. */
  #isNextEntered = false

  constructor(location: number, onFound: (found: GateBooking) => void, read: ReadPicture = readAside) {
    this.#location = location
    this.#onFound = onFound
    this.#read = read
  }

  type(reference: string): void {
    this.#typed += 1
    this.#isNextEntered = false
    this.#isByHand = reference.trim() !== ''
    const busy = this.state.busy === 'checking in' ? this.state.busy : null
    Object.assign(this.state, { reference, busy, problem: '', found: null })
  }
  #say(problem: string): void {
    Object.assign(this.state, { busy: null, problem, found: null })
  }

  /** A picture that was dropped, pasted or picked. */
  async show(picture: Blob): Promise<void> {
    if (this.state.busy !== null) return
    const typed = this.#typed
    Object.assign(this.state, { busy: 'reading', problem: '', found: null })
    try {
      const texts = await this.#read(picture)
      if (typed !== this.#typed) return
      if (texts.length === 0)
        return this.#say('No code was found in the picture. Type the reference, or try another one.')
      await this.#findFirst(texts)
    } catch (error) {
      if (typed === this.#typed) this.#say(sentence(error))
    }
  }
  /** True once a frame of the camera holds a code, or cannot be read at all. What is being typed is left alone. */
  async see(frame: ImageBitmap): Promise<boolean> {
    if (this.#isByHand) {
      frame.close()
      return false
    }
    const typed = this.#typed
    try {
      const texts = await this.#read(frame)
      if (texts.length === 0 || typed !== this.#typed) return false
      await this.#findFirst(texts)
    } catch (error) {
      if (typed === this.#typed) this.#say(sentence(error))
    }
    return true
  }
  /** Several codes may be in sight: the first that names a booking counts. */
  async #findFirst(texts: readonly string[]): Promise<void> {
    for (const text of texts) if (await this.#look(text)) return
    const [first = ''] = texts
    this.#isByHand = false
    Object.assign(this.state, { reference: first.slice(0, LONGEST) })
    this.#say(`No booking has the reference ${first.slice(0, LONGEST)}.`)
  }
  /** False where no booking has it. */
  async #look(text: string): Promise<boolean> {
    const typed = this.#typed
    const reference = text.trim().toUpperCase()
    if (reference === '' || reference.length > LONGEST) return false
    Object.assign(this.state, { busy: 'looking' })
    const found = (await bookingNamed(reference)) ?? (await bookingNamed(text.trim()))
    if (typed !== this.#typed) return true
    if (found === undefined) return false
    this.#isByHand = false
    Object.assign(this.state, { busy: null, reference: found.reference, found: ref(found), problem: '' })
    if (found.location === this.#location) this.#onFound(found)
    else this.state.problem = `${found.reference} is booked at ${found.location__label ?? 'another place'}, not here.`
    return true
  }

  /** What was typed, or what a hand scanner typed: Enter looks it up, and once more checks it in. */
  async enter(): Promise<void> {
    const { busy, found, reference } = this.state
    if (busy !== null) {
      // A scanner does not wait: the code of the next truck is looked up after this one.
      this.#isNextEntered = busy === 'checking in' && found === null && reference.trim() !== ''
      return undefined
    }
    if (found !== null) return this.checkIn()
    if (reference.trim() === '') return this.#say('Type the reference, or show its code.')
    this.#isNextEntered = false
    try {
      if (!(await this.#look(reference))) this.#say(`No booking has the reference ${reference.trim()}.`)
    } catch (error) {
      this.#say(sentence(error))
    }
  }

  get canCheckIn(): boolean {
    const { found, busy, problem } = this.state
    return found !== null && busy === null && problem === ''
  }
  /** What stands in the way is said; the next truck may follow at once. */
  async checkIn(): Promise<void> {
    const { found } = this.state
    const transition = booking.life?.transitions['checkIn']
    if (!this.canCheckIn || found === null || transition === undefined) return
    const typed = this.#typed
    this.state.busy = 'checking in'
    try {
      const target = { resource: 'schedule:booking', ids: () => [found.id], rows: async () => [{ ...found }] }
      await runVerb({ resource: booking, verb: 'checkIn', transition, asked: { force: false } }, target)
      const after = await bookingNamed(found.reference)
      if (typed !== this.#typed) {
        this.state.busy = null
        return this.#isNextEntered ? this.enter() : undefined
      }
      Object.assign(this.state, { busy: null, found: after ? ref(after) : null })
      if (after?.status === 'checked_in') Object.assign(this.state, { reference: '', found: null })
    } catch (error) {
      this.#say(sentence(error))
    }
  }
}
