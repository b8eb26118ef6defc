/** Which fields of a record stand still in its state, and why: as the server will judge it (model/kernel/life.ts). */
import { frozenFields } from '#model/kernel/life.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { may } from '#src/engine/session/session.state.ts'

/** By field. The state itself changes by the verbs in the record's head, which needs no words. */
export function heldFields(
  { life, fields }: Resource,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return life ? { ...frozenFields(life, row, may, Object.keys(fields)), [life.field]: '' } : {}
}
