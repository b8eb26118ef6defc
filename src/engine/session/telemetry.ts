/**
 * Telemetry of a build that has a branch; any other knows nothing of it, not even its code (telemetry-sentry.ts). It comes after the first paint,
 * and what goes wrong before that waits for it.
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

/** What React's root is to do with errors; nothing of its own where there is no telemetry. */
export function startTelemetry(): {
  readonly onUncaughtError?: (error: unknown) => void
  readonly onCaughtError?: (error: unknown) => void
} {
  if (branch === '') return {}
  // A server that cannot be reached for this is no reason to disturb anyone.
  requestIdleCallback(() => void load().catch(() => undefined))
  return { onUncaughtError: report, onCaughtError: report }
}
