/** Values given to a build from outside (vite.config.ts); '' if absent. */
interface ImportMetaEnv {
  readonly VITE_BUILD_BRANCH?: string
  readonly VITE_SENTRY_DSN?: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
