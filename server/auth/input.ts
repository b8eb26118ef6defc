/** Validates the input of sign-in calls with the same rules as any other input. */
import type { FastifyRequest } from 'fastify'
import { text, type Field } from '#model/kernel/field.ts'
import { bodyOf } from '#server/engine/endpoints/guard.ts'
import { judgeInput } from '#server/engine/base/judge-input.ts'

type TextInput<N extends string> = Readonly<Record<N, string>>

const USUAL_LETTERS = 500

/** Every field is a required text. Rules for passwords are in password.ts. */
export function readInput<const N extends string>(
  request: FastifyRequest,
  names: readonly N[],
  maxLength = USUAL_LETTERS,
): TextInput<N> {
  const body = bodyOf(request)
  const fields = Object.fromEntries(names.map((name): [string, Field] => [name, text({ required: true, maxLength })]))
  judgeInput(fields, body, 'create')
  return body as TextInput<N>
}
