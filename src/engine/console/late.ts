/**
 * Components that are fetched when they are first drawn. They come as state: what a Suspense waits for is drawn 300 ms after its fallback at the
 * earliest, however soon it has arrived.
 */
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadingComponents } from './loading.state.ts'

/** `component` is undefined until `coming` has brought it. */
export type LoadingComponent<Props> = {
  component: ComponentType<Props> | undefined
  readonly coming: Promise<ComponentType<Props>>
}
type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** Begins to load it. `failed` is told so that it can be asked for again. */
export function loadComponent<Props>(load: Load<Props>, failed: () => void): LoadingComponent<Props> {
  const coming = load().then(({ default: component }) => component)
  const loading: LoadingComponent<Props> = { component: undefined, coming }
  coming.then((component) => (loading.component = component), failed)
  return loading
}

/** Undefined until it is there. One that cannot be loaded fails where it would have been drawn. */
export function useLoading<Props>(begin: () => LoadingComponent<Props>): ComponentType<Props> | undefined {
  const [loading] = useState(begin)
  const [component, setComponent] = useState(() => loading.component)
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    const awaited = loadingComponents()
    let isOver = false
    const end = (): void => {
      isOver = true
      awaited.delete(end)
    }
    awaited.add(end)
    void loading.coming
      .then(
        (loaded) => {
          if (!isOver) setComponent(() => loaded)
        },
        (error: unknown) => {
          if (!isOver) setFailed(error)
        },
      )
      .then(end)
    return end
  }, [loading])
  if (failed !== undefined) throw failed
  return component
}

/** The component itself, with `meanwhile` in its place until it is there. */
export function late<Props extends object>(
  load: Load<Props>,
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  let loading: LoadingComponent<Props> | undefined
  const begin = (): LoadingComponent<Props> =>
    (loading ??= loadComponent(load, () => {
      loading = undefined
    }))
  return function Late(props: Props) {
    const component = useLoading(begin)
    if (component) return createElement(component, props)
    return typeof meanwhile === 'function' ? createElement(meanwhile, props) : meanwhile
  }
}
