/** What a build is told from outside (vite.config.ts); '' where it is not. */
interface ImportMetaEnv {
  readonly VITE_BUILD_BRANCH?: string
  readonly VITE_SENTRY_DSN?: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
