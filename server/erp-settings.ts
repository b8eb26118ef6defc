/** Which systems of others may be called: settings that are refused once at the start, and read where they are used (areas/erp/settings.ts). */
import { allowedHosts, answerMs, fetchHosts } from './areas/erp/settings.ts'
import { SettingError } from './http-settings.ts'

export function requireErpSettings(environment: Readonly<Record<string, string | undefined>>): void {
  try {
    allowedHosts(environment)
    fetchHosts(environment)
    answerMs(environment)
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
