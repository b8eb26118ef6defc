/**
 * Telemetry for builds with a configured branch; other builds do not even contain its code (telemetry-sentry.ts). It loads after the first
 * paint, and earlier errors wait for it.
 */
import { telling } from './telemetry.state.ts'

const branch = import.meta.env.VITE_BUILD_BRANCH ?? ''
const dsn = import.meta.env.VITE_SENTRY_DSN ?? ''

function report(error: unknown): void {
  const { capture, early } = telling()
  console.error(error)
  if (capture) capture(error)
  else early.push(error)
}

async function load(): Promise<void> {
  const { begin } = await import('./telemetry-sentry.ts')
  const it = telling()
  const capture = (it.capture = begin(branch, dsn))
  for (const error of it.early.splice(0)) capture(error)
}

/** The error handlers for React's root; none without telemetry. */
export function startTelemetry(): {
  readonly onUncaughtError?: (error: unknown) => void
  readonly onCaughtError?: (error: unknown) => void
} {
  if (branch === '') return {}
  // A failure to load it does not disturb anyone.
  requestIdleCallback(() => void load().catch(() => undefined))
  return { onUncaughtError: report, onCaughtError: report }
}
