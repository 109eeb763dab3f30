// A page whose parts are fetched by itself: the list of what each page needs lies on everybody's first page, and few open this one.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

export function lazyPage(load: () => Promise<{ readonly default: ComponentType }>): () => ReactNode {
  const Page = lazy(load)
  return () => (
    <Suspense fallback={<div className="page-loading" role="status" />}>
      <Page />
    </Suspense>
  )
}
