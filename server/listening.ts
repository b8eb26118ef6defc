/** Where the server listens, as its operator says: an interface or a port that it does not get is told by the name of its setting. */
import { SettingError } from './project/setting-error.ts'

type Place = { readonly port: number; readonly host: string; readonly setting: 'PORT' | 'HIGHBALL_METRICS_PORT' }

/** @throws SettingError where the system refuses it */
export async function listening<T>({ port, host, setting }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE')
      throw new SettingError(`Port ${port} is in use. Choose another with ${setting}.`, { cause: error })
    if (code === 'EACCES')
      throw new SettingError(`Port ${port} may not be used by this user. Choose another with ${setting}.`, {
        cause: error,
      })
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
      throw new SettingError(`HOST is "${host}", where this machine cannot listen: ${code}.`, { cause: error })
    throw error
  }
}
