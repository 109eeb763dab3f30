// The desk of disputes, whose parts are fetched by itself: the first page of everybody else does not list them.
import { lazy, type ReactNode, Suspense } from 'react'

const DisputeDesk = lazy(() => import('./dispute-desk.tsx'))

export default function ReturnDisputePage(): ReactNode {
  return (
    <Suspense fallback={<div className="page-loading" role="status" />}>
      <DisputeDesk />
    </Suspense>
  )
}
