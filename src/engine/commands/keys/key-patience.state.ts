/** The limits for holding keys back and for waiting for them, in ms. No other module limits in time where a key goes. */
import { state } from '../../console/console.state.ts'

type KeyPatience = {
  /** A command that takes longer than this no longer holds back keys. */
  readonly command: number
  /** A panel that a key opens holds back keys for longer, because until it is there letters would act on the table behind it. */
  readonly opening: number
  /** As long as a few frames: a window that is hidden behind another draws none. */
  readonly frame: number
  /** Keys pressed before the commands have loaded are kept this long. */
  readonly commands: number
  /** Content of a pane that takes longer than this no longer holds back keys, some of which may lead elsewhere. */
  readonly content: number
  /** Frames within which loaded content takes the focus, if it takes it at all. */
  readonly contentFrames: number
  /** Enter in the palette waits this long for the answer to the typed text. */
  readonly answer: number
  /** Frames within which a choice in the palette has drawn the next question or closed the palette. */
  readonly choiceFrames: number
  /** An incomplete key sequence waits this long for its next key. */
  readonly sequence: number
  /** A macro looks this often, 50 ms apart, whether the pane offers the target of the next step. */
  readonly macroLooks: number
  /** A pane that was opened tries to pass the focus to its content after these times. */
  readonly arrival: readonly number[]
  /** Then it tries again at this interval, for as long as it shows that it is loading (`aria-busy`). */
  readonly arrivalLoading: number
}

const product: KeyPatience = {
  command: 600,
  opening: 5000,
  frame: 50,
  commands: 15_000,
  content: 2000,
  contentFrames: 12,
  answer: 1000,
  choiceFrames: 40,
  sequence: 5000,
  macroLooks: 100,
  arrival: [0, 60, 90, 150, 300, 600, 1300],
  arrivalLoading: 500,
}

/** For stories, in which a slow machine must not change where a key goes: everything is waited for until it is there. */
const unlimited: KeyPatience = {
  command: Infinity,
  opening: Infinity,
  frame: Infinity,
  commands: Infinity,
  content: Infinity,
  contentFrames: Infinity,
  answer: Infinity,
  choiceFrames: Infinity,
  sequence: Infinity,
  macroLooks: Infinity,
  arrival: product.arrival,
  arrivalLoading: product.arrivalLoading,
}

/** The server of a test puts this element into the page (server/site.ts); no other server does. */
export const testSetting = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="key-patience"]')?.content

export const keyPatience = state((): KeyPatience => (testSetting() === 'unlimited' ? unlimited : product))
