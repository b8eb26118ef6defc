/** What is sent to Sentry, how often, and what never is. Rates and masking follow the product text (document 1, section 9). */
import {
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
  type BrowserOptions,
} from '@sentry/react'

/**
 * A replay shows where people clicked, never what they read or typed. It uses no worker, because the page's content security policy allows
 * none from a blob.
 */
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
