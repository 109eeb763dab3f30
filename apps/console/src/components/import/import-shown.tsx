// The dialog of an import, while one is chosen in the address; loaded when it is first needed.
import { lazy, type ReactNode, Suspense } from 'react'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import { useImportAddress } from './use-import-address.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

export function ImportShown(): ReactNode {
  const address = useImportAddress()
  if (address.table === null && address.task === null) return null
  return (
    <Suspense fallback={<WaitingBar />}>
      <ImportDialog address={address} />
    </Suspense>
  )
}
