/** Numbers and passwords of people at the racks. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { ref, text } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { keypadPasswordSays } from './rules/keypad-words.ts'

export const peopleCalls = (needs: Permission) =>
  ({
    /**
     * Answers `{username}`: the lowest number of the site that nobody has and that is held for nobody. It is held for whoever asked for ten
     * minutes, so that each call answers another one.
     */
    getAvailableNumericUsername: onResource('get_available_numeric_username/', {
      label: 'Draw a number',
      needs,
      undo: 'none',
      method: 'GET',
      form: 'none',
      acts: true,
      input: { server: ref('terminal:server', { label: 'Site', required: true }) },
    }),
    /** Answers `{password}`, which is kept nowhere: whoever asked shows it once. */
    generatePassword: onResource('generate_password/', {
      label: 'Generate a password',
      needs,
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    setPassword: onRow('set_password/', {
      label: 'Set password',
      needs,
      undo: 'none',
      input: {
        password: text({
          required: true,
          maxLength: 12,
          writeOnly: true,
          pattern: '^\\d{8,12}$',
          patternSays: 'eight to twelve digits',
          help: `For keypads: 8 to 12 digits, ${keypadPasswordSays}`,
        }),
      },
    }),
  }) as const
