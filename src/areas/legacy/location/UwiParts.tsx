/** The characters of an identifier above the names of its parts. */
import { surveyParts, type Survey } from '#model/shared/survey/uwi.ts'
import styles from './Survey.module.css'

export function UwiParts({ survey: { system, texts } }: { readonly survey: Survey }) {
  return (
    <dl className={styles['parts']} aria-label="Parts of the UWI">
      <div>
        <dd>{system === 'DLS' ? '1' : '2'}</dd>
        <dt>{system}</dt>
      </div>
      {surveyParts[system].map(({ name, label }) => (
        <div key={name}>
          <dd>{texts[name]}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}
