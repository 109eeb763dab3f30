// The page is one person's and the browser another's: nothing more is sent from here; what was typed can still be copied.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { guardTexts } from './guard.texts.ts'
import './dialog-buttons.css'

export default function OtherUserDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(guardTexts)
  const { name, user } = useLogin()
  return (
    <Dialog title={t('otherUser')} open onClose={onClose} closesOnMask={false} isAboveAll width={420}>
      <p>{t('otherUserHint', { name: name === '' ? user.phone : name })}</p>
      <div className="dialog-buttons">
        <Button type="primary" onClick={() => location.assign('/')}>
          {t('openCurrentUser')}
        </Button>
      </div>
    </Dialog>
  )
}
