/** Which sound is played for which notifications, and what is muted. */
import { describe, expect, test } from 'vitest'
import {
  announced,
  noticeSettings,
  SOUND_GAP_MS,
  soundFor,
  withMuted,
  type Severity,
} from '#model/areas/user/rules/notice-sounds.ts'

const on = noticeSettings({ notices: { sound: true } })
const of = (note_type: string, severity: Severity) => ({ note_type, severity })
const LONG_AGO = 60_000

test('there is no sound and nothing is muted until the person chooses', () => {
  for (const settings of [{}, { notices: null }, { notices: 'on' }, { notices: { sound: 'yes', muted: 'all' } }])
    expect(noticeSettings(settings)).toEqual({ sound: false, muted: [] })
})
test('kinds that this release does not know are left out', () => {
  expect(noticeSettings({ notices: { muted: ['slot_free', 'from_the_future'] } }).muted).toEqual(['slot_free'])
})

describe('the sound', () => {
  test.each([
    ['each severity has its own', on, [of('notice', 'info')], LONG_AGO, 'info'],
    ['a warning', on, [of('slot_shortage', 'warning')], LONG_AGO, 'warning'],
    [
      'the gravest of several',
      on,
      [of('notice', 'info'), of('no_show', 'alert'), of('no_show', 'info')],
      LONG_AGO,
      'alert',
    ],
    ['off by default', noticeSettings({}), [of('no_show', 'alert')], LONG_AGO, undefined],
    ['none for a muted kind', withMuted(on, 'no_show', true), [of('no_show', 'alert')], LONG_AGO, undefined],
    [
      'a muted kind beside another',
      withMuted(on, 'no_show', true),
      [of('no_show', 'alert'), of('notice', 'info')],
      LONG_AGO,
      'info',
    ],
    ['none for nothing', on, [], LONG_AGO, undefined],
    ['none so soon after the last', on, [of('no_show', 'alert')], SOUND_GAP_MS - 1, undefined],
    ['again after a few seconds', on, [of('no_show', 'alert')], SOUND_GAP_MS, 'alert'],
    ['after the clock was set back', on, [of('notice', 'info')], -LONG_AGO, 'info'],
  ] as const)('%s', (_what, settings, notices, since, sound) => {
    expect(soundFor(settings, notices, since)).toBe(sound)
  })
})

test('a muted kind is not announced, and is again once it is not muted any more', () => {
  const notices = [of('slot_free', 'warning'), of('no_show', 'alert')]
  const muted = withMuted(withMuted(on, 'slot_free', true), 'slot_free', true)
  expect(muted).toEqual({ sound: true, muted: ['slot_free'] })
  expect(announced(muted, notices)).toEqual([notices[1]])
  expect(announced(withMuted(muted, 'slot_free', false), notices)).toEqual(notices)
})
