/** What is taken of Sentry, so that the rest of it stays out of the build. */
export { browserTracingIntegration, captureException, init, replayIntegration } from '@sentry/react'
