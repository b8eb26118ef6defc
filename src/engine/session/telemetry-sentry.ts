/** What is told to Sentry, how often, and what never. Rates and masking are those of the product text (document 1, section 9). */
import {
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
  type BrowserOptions,
} from '@sentry/react'

/** A replay shows where people pressed, never what they read or wrote. No worker: the page's own policy allows none from a blob. */
export const replayed = { maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false } as const

export const telemetryOptions = (environment: string, dsn: string): BrowserOptions => ({
  dsn,
  environment,
  tracesSampleRate: 0.1,
  tracePropagationTargets: [/.*/],
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  integrations: [browserTracingIntegration(), replayIntegration(replayed)],
})

/** Begins; answers what an error is told by. */
export function begin(environment: string, dsn: string): (error: unknown) => void {
  init(telemetryOptions(environment, dsn))
  return (error) => void captureException(error)
}
