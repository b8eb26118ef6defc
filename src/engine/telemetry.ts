/**
 * Telemetry of a build that has a branch; any other knows nothing of it, not even its code. It comes after the first paint, and what goes wrong
 * before that waits for it. Rates and masking are those of the product text (document 1, section 9).
 */
import type { BrowserOptions } from '@sentry/react'
import type * as sentryCode from './telemetry-sentry.ts'

const branch = import.meta.env.VITE_BUILD_BRANCH ?? ''
const dsn = import.meta.env.VITE_SENTRY_DSN ?? ''

type Sentry = Pick<typeof sentryCode, 'browserTracingIntegration' | 'replayIntegration'>

/** Replay shows where people pressed, never what they read or wrote. No worker: the page's own policy allows none from a blob. */
export const telemetryOptions = ({ browserTracingIntegration, replayIntegration }: Sentry, environment: string, to: string): BrowserOptions => ({
  dsn: to,
  environment,
  tracesSampleRate: 0.1,
  tracePropagationTargets: [/.*/],
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  integrations: [browserTracingIntegration(), replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false })],
})

let capture: ((error: unknown) => void) | undefined
const early: unknown[] = []
function report(error: unknown): void {
  console.error(error)
  if (capture) capture(error)
  else early.push(error)
}

async function load(): Promise<void> {
  const sentry = await import('./telemetry-sentry.ts')
  sentry.init(telemetryOptions(sentry, branch, dsn))
  capture = (error) => void sentry.captureException(error)
  for (const error of early.splice(0)) capture(error)
}

/** What React's root is to do with errors; nothing of its own where there is no telemetry. */
export function startTelemetry(): { readonly onUncaughtError?: (error: unknown) => void; readonly onCaughtError?: (error: unknown) => void } {
  if (branch === '') return {}
  // A server that cannot be reached for this is no reason to disturb anyone.
  requestIdleCallback(() => void load().catch(() => undefined))
  return { onUncaughtError: report, onCaughtError: report }
}
