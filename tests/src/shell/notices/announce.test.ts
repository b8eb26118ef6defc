/** Notifications that have just come: shown and heard as the user chose, muted kinds not at all. */
import { beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#src/engine/commands/toast.state.ts'
import type { Notice } from '#src/engine/data/notices.ts'
import { playSound } from '#src/engine/session/notice-sound.ts'
import { session } from '#src/engine/session/session.state.ts'
import { announce } from '#src/shell/notices/announce.ts'
import { signInLocally } from '../../sign-in.ts'

/** The tones that were played, in Hz. */
let played: number[]
/** The browser lets the page play. */
let isAllowed: boolean
class FakeAudio {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume = async (): Promise<void> => {
    if (isAllowed) this.state = 'running'
  }
  close = async (): Promise<void> => undefined
  createGain = () => ({
    gain: {
      setValueAtTime: vi.fn<() => void>(),
      linearRampToValueAtTime: vi.fn<() => void>(),
      exponentialRampToValueAtTime: vi.fn<() => void>(),
    },
    connect: (to: unknown) => to,
  })
  createOscillator = () => {
    const frequency = { value: 0 }
    const ended: (() => void)[] = []
    return {
      frequency,
      connect: (to: unknown) => to,
      start: () => played.push(frequency.value),
      stop: () => queueMicrotask(() => ended.forEach((tell) => tell())),
      addEventListener: (_: string, tell: () => void) => ended.push(tell),
    }
  }
}

const choose = (notices: object): void => {
  const { now } = session()
  if (now.state === 'in') session().now = { state: 'in', me: { ...now.me, app_config: { notices } } }
}
const notice = (id: number, note_type: string, severity: Notice['severity'], title: string): Notice => ({
  id,
  note_type,
  title,
  severity,
  content: '',
  object_type: '',
  object_id: '',
  sent_at: null,
  created_at: '2026-11-29T12:00:00Z',
  read: false,
})
const late = notice(1, 'no_show', 'alert', 'Truck 7 did not arrive')
const full = notice(2, 'limit_reached', 'warning', 'A limit is used up')
const news = notice(3, 'notice', 'info', 'Lunch at noon')
const shown = (): readonly string[] => toasts().shown.map(({ text }) => text)

beforeEach(() => {
  localStorage.clear()
  signInLocally()
  toasts().shown = []
  played = []
  isAllowed = true
  vi.stubGlobal('AudioContext', FakeAudio)
})

test('without a choice warnings are shown, and nothing is heard', async () => {
  announce([late, full, news])
  expect(shown()).toEqual(expect.arrayContaining([late.title, full.title]))
  expect(shown()).not.toContain(news.title)
  expect(localStorage.getItem('notice_sound_at')).toBeNull()
  expect(played).toEqual([])
})

test('a sound is played once for several, and not again at once', async () => {
  choose({ sound: true })
  announce([late, full])
  await vi.waitUntil(() => played.length > 0)
  const once = [...played]
  announce([full])
  await vi.waitUntil(() => shown().includes(full.title))
  expect(played).toEqual(once)
})

test('a muted kind is neither shown nor heard, and does not silence the others', async () => {
  choose({ sound: true, muted: ['no_show'] })
  announce([late])
  expect([shown(), played]).toEqual([[], []])
  announce([late, news])
  await vi.waitUntil(() => played.length > 0)
  expect([shown(), played]).toEqual([[], [660]])
})

test('each severity has another sound; a browser that does not allow it plays none', async () => {
  const sounds: number[][] = []
  for (const severity of ['info', 'warning', 'alert'] as const) {
    played = []
    expect(await playSound(severity)).toBe(true)
    sounds.push(played)
  }
  expect(new Set(sounds.map(String)).size).toBe(3)
  isAllowed = false
  played = []
  expect([await playSound('alert'), played]).toEqual([false, []])
})
