/** The languages in which letters are read, and the folder of their models. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SettingError } from '#server/project/setting-error.ts'

type Environment = Readonly<Record<string, string | undefined>>
export type Languages = {
  /** Such as `eng+fra`. */
  readonly names: string
  readonly folder: string
}

/** The folder of a language that comes with the server. */
export const packagedLanguage = (name: string, kind: string): string =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve(`@tesseract.js-data/${name}`))), kind)

/** `HIGHBALL_OCR_LANGUAGES`, whose models lie in `HIGHBALL_OCR_FOLDER`. English comes with the server. @throws SettingError */
export function ocrLanguages(environment: Environment): Languages {
  const names = environment['HIGHBALL_OCR_LANGUAGES']?.trim() || 'eng'
  if (!/^[a-z_]{3,20}(?:\+[a-z_]{3,20}){0,9}$/i.test(names))
    throw new SettingError(`HIGHBALL_OCR_LANGUAGES is "${names}". Give names joined by a plus, such as eng+fra.`)
  const own = environment['HIGHBALL_OCR_FOLDER']?.trim()
  const folder = own || packagedLanguage('eng', '4.0.0_best_int')
  for (const name of names.split('+')) {
    const model = path.join(folder, `${name}.traineddata.gz`)
    if (!fs.existsSync(model))
      throw new SettingError(
        `HIGHBALL_OCR_LANGUAGES is "${names}", but ${model} is missing. Put the model there, or set HIGHBALL_OCR_FOLDER.`,
      )
  }
  return { names, folder }
}
