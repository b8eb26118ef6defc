/** Errors that mean that the database cannot be reached. The driver has no codes for them, so they are recognized by their words. */

const phrases = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'is not queryable',
  'Cannot use a pool after calling end',
  'The embedded database ended',
]

/** Whether the connection is lost or silent, so that no more queries can be sent on it. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const said = `${'code' in error ? String(error.code) : ''} ${error.message}`
  return phrases.some((words) => said.includes(words))
}
