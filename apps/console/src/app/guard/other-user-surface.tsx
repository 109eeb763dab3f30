// Tells the one before the screen that another person has signed in in this browser, as soon as another tab lets them in.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { TOKEN_USER_KEY } from '../../api/access-token.ts'
import { isOtherUsers, lendPageUser } from '../../api/page-user.ts'
import { WaitingBar } from '../../components/layout/waiting-bar.tsx'
import { knownLogin } from '../../session/session.ts'

const OtherUserDialog = lazy(() => import('./other-user-dialog.tsx'))

export function OtherUserSurface(): ReactNode {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    lendPageUser({ id: () => knownLogin(client)?.user.id ?? null, onOther: () => setOpen(true) })
    const onStored = ({ key }: StorageEvent) => {
      // Signed out elsewhere, or back in as the same person: nothing here is anybody else's.
      if (key === TOKEN_USER_KEY) setOpen(isOtherUsers())
    }
    window.addEventListener('storage', onStored)
    return () => {
      lendPageUser(null)
      window.removeEventListener('storage', onStored)
    }
  }, [client])
  if (!isOpen) return null
  return (
    <Suspense fallback={<WaitingBar />}>
      <OtherUserDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
