/** What is sent to Sentry, how often, and what never is. Rates and masking follow the product text (document 1, section 9). */
import {
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
  type BrowserOptions,
} from '@sentry/react'

/** A replay shows where people clicked, not what they read or typed. It has no worker: the content security policy forbids blob workers. */
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

/** Starts Sentry; returns the function that reports an error. */
export function begin(environment: string, dsn: string): (error: unknown) => void {
  init(telemetryOptions(environment, dsn))
  return (error) => void captureException(error)
}
