/** Telemetry: the promised sampling rates and masking, and none at all without a branch. */
import { expect, test, vi } from 'vitest'
import { startTelemetry } from '#src/engine/session/telemetry.ts'
import { replayed, telemetryOptions } from '#src/engine/session/telemetry-sentry.ts'

test('a tenth of all sessions, all errors, and everything masked', () => {
  const {
    tracesSampleRate,
    replaysSessionSampleRate,
    replaysOnErrorSampleRate,
    environment,
    tracePropagationTargets,
    integrations,
  } = telemetryOptions('production', 'https://key@told.test/1')
  expect({ tracesSampleRate, replaysSessionSampleRate, replaysOnErrorSampleRate, environment }).toEqual({
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    environment: 'production',
  })
  expect(
    tracePropagationTargets?.map((target) => target instanceof RegExp && target.test('https://elsewhere.test/x')),
  ).toEqual([true])
  expect(Array.isArray(integrations) && integrations.map(({ name }) => name)).toEqual(['BrowserTracing', 'Replay'])
  expect(replayed).toMatchObject({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })
})

test('a build without a branch does nothing', () => {
  const idle = vi.fn<typeof requestIdleCallback>()
  vi.stubGlobal('requestIdleCallback', idle)
  expect([startTelemetry(), idle.mock.calls.length]).toEqual([{}, 0])
})
