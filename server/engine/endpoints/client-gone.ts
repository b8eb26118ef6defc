/** Errors that mean that the client disconnected: nothing went wrong here, and nobody waits for an answer. */

const codes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'EPIPE'])

export function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // The library end-of-stream has no code for it; Node.js says "aborted" of a request whose body ends too early.
  return (
    codes.has(code) || error.message === 'premature close' || (code === 'ECONNRESET' && error.message === 'aborted')
  )
}
