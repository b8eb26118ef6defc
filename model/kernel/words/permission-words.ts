import { permissionText } from './permission-text.ts'
import { permissions } from '../permissions.ts'

/** The words of every code, as a field of permissions declares them. */
export const permissionWords: Readonly<Record<string, string>> = Object.fromEntries(
  permissions.map((code) => [code, permissionText(code)]),
)
