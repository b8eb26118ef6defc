/** Asks for the token under which this session goes on, and keeps it. */
import { api, keepToken } from './api.ts'
import { renewal } from './renewal.state.ts'

/**
 * The server ends the old token before its answer arrives, so a request that another pane sent meanwhile may be refused. That refusal must
 * not sign the user out (`failureOf` in api.ts).
 */
export async function renewToken(path: string, body?: object): Promise<void> {
  renewal().isUnderWay = true
  try {
    keepToken((await api<{ token: string }>(path, { method: 'POST', ...(body && { body }) })).token)
  } finally {
    renewal().isUnderWay = false
  }
}
