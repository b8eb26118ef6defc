/** The calls of one's own second factor. */
import { api } from '#src/engine/api/api.ts'

export type FactorState = { readonly enabled: boolean; readonly required: boolean; readonly recovery_left: number }
export type FactorSetUp = {
  readonly secret: string
  readonly uri: string
  readonly qr: { readonly size: number; readonly path: string }
}

export const readFactor = (signal: AbortSignal): Promise<FactorState> => api<FactorState>('user/totp/', { signal })
export const beginFactor = (password: string): Promise<FactorSetUp> =>
  api<FactorSetUp>('user/totp/begin/', { method: 'POST', body: { password } })
export const confirmFactor = async (code: string): Promise<readonly string[]> =>
  (await api<{ recovery: readonly string[] }>('user/totp/confirm/', { method: 'POST', body: { code } })).recovery
export const endFactor = (password: string, code: string): Promise<unknown> =>
  api('user/totp/end/', { method: 'POST', body: { password, code } })
