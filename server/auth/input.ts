/** The input of a sign-in call, judged by the same rules as any other. */
import type { FastifyRequest } from 'fastify'
import { text, type Field } from '#model/field.ts'
import { isClean, validate } from '#model/validate.ts'
import { bodyOf } from '../engine/door.ts'
import { invalid } from '../engine/fault.ts'

type Said<N extends string> = Readonly<Record<N, string>>

/** Every name is a required text. A password's own rules are in password.ts. */
export function readInput<const N extends string>(request: FastifyRequest, names: readonly N[]): Said<N> {
  const body = bodyOf(request)
  const fields = Object.fromEntries(names.map((name): [string, Field] => [name, text({ required: true })]))
  const errors = validate(fields, body, 'create')
  if (!isClean(errors)) throw invalid(errors)
  return body as Said<N>
}
